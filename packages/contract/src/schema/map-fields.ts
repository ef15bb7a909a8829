type Key<Fields> = keyof Fields & string

/** A record's field names, in order. */
export const fieldNames = <Fields extends object>(fields: Fields): Key<Fields>[] =>
  // Object.keys loses the types.
  Object.keys(fields) as Key<Fields>[]

export const pickFields = <Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>

/** Picks one property of each field. */
export const mapToProperty = <
  Property extends string,
  Fields extends Record<string, Record<Property, unknown>>,
>(
  fields: Fields,
  property: Property,
) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, fields[name]?.[property]])) as {
    [Name in keyof Fields]: Fields[Name][Property]
  }
