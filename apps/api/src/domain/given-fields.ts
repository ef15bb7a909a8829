type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** The fields that were given: an absent one keeps what is there. */
export const givenFields = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
