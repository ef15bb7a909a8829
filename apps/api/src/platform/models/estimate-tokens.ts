import { tokenCounterFor } from '@promptwire/core/tokens/counter'

/** Counting this much takes a fiftieth of a second at worst. */
const MAX_COUNTED_LENGTH = 8_000
const SAMPLES = 8

/**
 * Estimates tokens quickly for any size: counts short texts, and samples long ones throughout.
 * Providers other than OpenAI count differently anyway.
 */
export async function estimateTokens(texts: readonly string[], model: string): Promise<number> {
  const count = await tokenCounterFor(model)
  const length = texts.reduce((sum, { length }) => sum + length, 0)
  if (length <= MAX_COUNTED_LENGTH) return texts.reduce((sum, text) => sum + count(text), 0)
  const sample = takeSamples(texts.join('\n'))
  return Math.ceil((count(sample) * length) / sample.length)
}

function takeSamples(text: string): string {
  const size = MAX_COUNTED_LENGTH / SAMPLES
  const apart = (text.length - size) / (SAMPLES - 1)
  return Array.from({ length: SAMPLES }, (_, i) => {
    const start = Math.floor(i * apart)
    return text.slice(start, start + size)
  }).join('')
}
