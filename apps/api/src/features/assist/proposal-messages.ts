/** A text of at most so many UTF-16 units that can be stored, wherever it was cut. */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).toWellFormed()

/** Introduction for the reviewer: the request, and the model's own summary. */
export const proposalReason = (request: string, summary: string): string =>
  truncate(`Asked for: ${request}\n\n${summary}`, 4_000)
