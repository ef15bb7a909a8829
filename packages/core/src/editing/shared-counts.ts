/** Whether skipping the first's next piece keeps at least as many shared ones. */
export const isBelow = (shared: Uint32Array, i: number, j: number, width: number): boolean =>
  (shared[(i + 1) * width + j] ?? 0) >= (shared[i * width + j + 1] ?? 0)

/** Longest common subsequence lengths from each pair of positions. */
export function sharedCounts(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1
  const counts = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      const longer = Math.max(counts[at + width] ?? 0, counts[at + 1] ?? 0)
      counts[at] = a[i] === b[j] ? (counts[at + width + 1] ?? 0) + 1 : longer
    }
  }
  return counts
}
