/** A search in all records of a project. */
export interface SearchQuery {
  readonly projectId: string
  /** The text as typed. */
  readonly q: string
  /** Its words, all of which must match. */
  readonly words: readonly string[]
}

/** Prompts that are read at most to find a misspelt name, a note or a number. */
export const MAX_SEARCHED_PROMPTS = 10_000
