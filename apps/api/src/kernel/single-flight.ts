/** Requests for the same that arrive while it is being made share what is made. */
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
