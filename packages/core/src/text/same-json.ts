import { isJsonObject } from './json-object.ts'

/**
 * JSON with sorted fields, since the database reorders them. A recursive comparison would overflow
 * the stack on deep values.
 */
export const jsonInOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, each: unknown) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Whether two values are equal, regardless of field order. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && jsonInOrder(a) === jsonInOrder(b))
