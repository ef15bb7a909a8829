/**
 * JSON whose fields stand in the order of their names: the database keeps those of a configuration in an
 * order of its own. Comparing by walking would overflow the stack on what is very deep.
 */
export const jsonInOrder = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/** Whether two values say the same, whatever the order of their fields. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && jsonInOrder(a) === jsonInOrder(b))
