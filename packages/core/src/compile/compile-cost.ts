import type { Part } from './template.ts'
import type { TokenPlan } from './token-plan.ts'

/** In UTF-16 units: the compiled length, and how much of it needs token counting. */
export interface CompileCost {
  readonly length: number
  readonly counted: number
}

/** Estimates the cost from the values' lengths, by key. */
export function costWith(
  parts: readonly Part[],
  { stretches }: TokenPlan,
): (lengths: ReadonlyMap<string, number>) => CompileCost {
  const text = measureParts(parts)
  const counted = measureParts(stretches.flat())
  return (lengths) => ({
    length: lengthWith(text, lengths),
    counted: lengthWith(counted, lengths),
  })
}

interface PartsMeasure {
  /** Length with the placeholders as written: an upper bound of the fixed text. */
  readonly written: number
  readonly places: ReadonlyMap<string, number>
}

function measureParts(parts: readonly Part[]): PartsMeasure {
  let written = 0
  const places = new Map<string, number>()
  for (const part of parts) {
    written += typeof part === 'string' ? part.length : part.raw.length
    if (typeof part !== 'string') places.set(part.key, (places.get(part.key) ?? 0) + 1)
  }
  return { written, places }
}

const lengthWith = ({ written, places }: PartsMeasure, lengths: ReadonlyMap<string, number>) =>
  [...places].reduce((sum, [key, times]) => sum + times * (lengths.get(key) ?? 0), written)
