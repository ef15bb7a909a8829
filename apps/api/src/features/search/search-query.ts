export interface SearchQuery {
  readonly projectId: string
  readonly q: string
  /** All words must match. */
  readonly words: readonly string[]
}

/** Max prompts read to find a misspelt name, or a text missing from search documents. */
export const MAX_SEARCHED_PROMPTS = 10_000

const MAX_NUMBER = 1_000_000_000

/** Parses `3` or `v3`. */
export function toVersionNumber(word: string): number | undefined {
  const number = Number(/^v?(\d{1,10})$/i.exec(word)?.[1] ?? Number.NaN)
  return number < MAX_NUMBER ? number : undefined
}
