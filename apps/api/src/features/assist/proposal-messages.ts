/** Cuts to UTF-16 units without leaving half a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).toWellFormed()

export const proposalReason = (request: string, summary: string): string =>
  truncate(`Asked for: ${request}\n\n${summary}`, 4_000)
