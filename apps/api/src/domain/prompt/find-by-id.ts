/** The item of an id that the store has just found in this very copy. */
export function findById<T extends { id: string }>(items: readonly T[], id: string): T {
  const item = items.find((each) => each.id === id)
  if (!item) throw new Error(`the copy has no item ${id}`)
  return item
}
