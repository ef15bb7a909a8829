import { pickFields } from '@promptwire/contract/schema/map-fields'

type Optional<T> = { [Name in keyof T]: undefined extends T[Name] ? Name : never }[keyof T]
type DefinedFields<T> = Omit<T, Optional<T> & keyof T> & {
  [Name in Optional<T> & keyof T]?: Exclude<T[Name], undefined>
}

/** Drops undefined fields, so that an update keeps their stored values. */
export const omitUndefined = <T extends object>(fields: T): DefinedFields<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DefinedFields<T>

export const pickGiven = <T extends object, Name extends keyof T>(
  fields: T,
  names: readonly Name[],
): DefinedFields<Pick<T, Name>> => omitUndefined(pickFields(fields, names))
