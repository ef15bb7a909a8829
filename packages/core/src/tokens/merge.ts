import { MinHeap } from './min-heap.ts'
import type { Ranks } from './ranks.ts'

const NONE = -1
/** Up to this length, scanning all pairs is faster than a heap. */
const SCAN_LIMIT = 48
/** Heap keys are `rank * POSITIONS + position`: lowest rank first, leftmost among equals. */
const POSITIONS = 2 ** 32

/** Number of byte-pair tokens of `bytes` (a non-empty byte string). */
export function countMerged(bytes: string, ranks: Ranks): number {
  if (bytes.length === 1 || ranks.findRank(bytes, 0, bytes.length) !== NONE) return 1
  return bytes.length <= SCAN_LIMIT ? countByScan(bytes, ranks) : countByHeap(bytes, ranks)
}

function countByScan(bytes: string, ranks: Ranks): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, i) => i)
  const pairRank = (i: number) =>
    ranks.findRank(bytes, starts[i] ?? 0, starts[i + 2] ?? bytes.length)
  const rank = starts.slice(0, -2).map((_, i) => pairRank(i))
  for (;;) {
    let best = NONE
    for (let i = 0; i < rank.length; i++) {
      const here = rank[i] ?? NONE
      if (here !== NONE && (best === NONE || here < (rank[best] ?? NONE))) best = i
    }
    if (best === NONE) return starts.length - 1
    starts.splice(best + 1, 1)
    rank.splice(best, 1)
    if (best < rank.length) rank[best] = pairRank(best)
    if (best > 0) rank[best - 1] = pairRank(best - 1)
  }
}

/** The same merges in O(n log n): a heap of pairs that skips stale entries. */
function countByHeap(bytes: string, ranks: Ranks): number {
  const length = bytes.length
  const next = Int32Array.from({ length: length + 1 }, (_, i) => i + 1)
  const previous = Int32Array.from({ length: length + 1 }, (_, i) => i - 1)
  const rank = new Int32Array(length + 1).fill(NONE)
  const heap = new MinHeap(length)
  const after = (i: number) => next[i] ?? length
  const rate = (i: number): number => {
    const end = after(i) < length ? after(after(i)) : NONE
    const found = end === NONE ? NONE : ranks.findRank(bytes, i, end)
    rank[i] = found
    return found
  }
  for (let i = 0; i < length - 1; i++) if (rate(i) !== NONE) heap.append(heapKey(rank[i], i))
  heap.order()
  let tokens = length
  while (heap.size > 0) {
    const key = heap.pop()
    const i = key % POSITIONS
    if (rank[i] !== (key - i) / POSITIONS) continue
    const swallowed = after(i)
    rank[swallowed] = NONE
    next[i] = after(swallowed)
    previous[after(i)] = i
    tokens--
    if (rate(i) !== NONE) heap.push(heapKey(rank[i], i))
    const before = previous[i] ?? NONE
    if (before !== NONE && rate(before) !== NONE) heap.push(heapKey(rank[before], before))
  }
  return tokens
}

const heapKey = (rank: number | undefined, position: number) => (rank ?? 0) * POSITIONS + position
