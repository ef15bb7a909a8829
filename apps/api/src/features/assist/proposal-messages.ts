/** A text of at most so many UTF-16 units that can be stored, wherever it was cut. */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).toWellFormed()

/** What a reviewer reads of a proposal first: what was asked for, and what the model says it did. */
export const proposalReason = (request: string, summary: string): string =>
  truncate(`Asked for: ${request}\n\n${summary}`, 4_000)
