import type { CountTokens } from '../tokens/counter.ts'
import { type Part, type Placeholder, renderParts } from './template.ts'

/**
 * Every pre-tokenizer ends a piece between a lone newline after a non-blank and a following
 * character that is neither blank nor `/`. So token counts on both sides add up.
 */
const CUT = /\S\n(?=[^\s/])/g

/** Tokens counted so far, and the spans around placeholders still to count. */
export interface TokenPlan {
  readonly fixed: number
  readonly stretches: readonly (readonly Part[])[]
}

/**
 * Counts the text between cuts once; leaves out the spans around placeholders. Does not count
 * values of `uncounted` keys: messages given at fetch time.
 */
export function planTokens(
  parts: readonly Part[],
  count: CountTokens,
  uncounted: readonly string[] = [],
): TokenPlan {
  let fixed = 0
  const stretches: Part[][] = []
  let open: Part[] = []
  const close = () => {
    if (open.every((part) => typeof part === 'string')) fixed += count(open.join(''))
    else stretches.push(open)
  }
  for (const part of parts) {
    if (typeof part !== 'string' && uncounted.includes(part.key)) {
      close()
      open = []
      continue
    }
    const cuts = typeof part === 'string' ? findCuts(part) : undefined
    if (typeof part !== 'string' || !cuts) {
      open.push(part)
      continue
    }
    open.push(part.slice(0, cuts.first))
    close()
    fixed += count(part.slice(cuts.first, cuts.last))
    open = [part.slice(cuts.last)]
  }
  close()
  return { fixed, stretches }
}

export const countPlanned = (
  { fixed, stretches }: TokenPlan,
  resolve: (placeholder: Placeholder) => string,
  count: CountTokens,
): number => stretches.reduce((sum, stretch) => sum + count(renderParts(stretch, resolve)), fixed)

function findCuts(text: string): { first: number; last: number } | undefined {
  const ends = [...text.matchAll(CUT)].map((match) => match.index + 2)
  const [first, last] = [ends[0], ends.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last }
}
