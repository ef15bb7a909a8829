/** Max concurrent requests. */
const AT_ONCE = 8

/** Maps items concurrently, a few at a time. `onProgress` gets the number of finished items. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    onProgress(at, items.length)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(call))))
  }
  return results
}
