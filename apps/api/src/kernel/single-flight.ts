/** Concurrent requests with the same key share one result. */
export function singleFlight<T>(
  pending: Map<string, Promise<T>>,
  id: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = pending.get(id)
  if (known) return known
  const made = make().finally(() => pending.delete(id))
  pending.set(id, made)
  return made
}
