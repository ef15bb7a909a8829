/** A search in all records of a project. */
export interface SearchQuery {
  readonly projectId: string
  /** The text as typed. */
  readonly q: string
  /** Its words, all of which must match. */
  readonly words: readonly string[]
}

/** Prompts that are read at most to find a misspelt name, or a text that no search document has. */
export const MAX_SEARCHED_PROMPTS = 10_000

const MAX_NUMBER = 1_000_000_000

/** The number of a version, as people write it: `3` or `v3`. */
export function toVersionNumber(word: string): number | undefined {
  const number = Number(/^v?(\d{1,10})$/i.exec(word)?.[1] ?? Number.NaN)
  return number < MAX_NUMBER ? number : undefined
}
