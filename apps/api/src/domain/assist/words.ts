/** A text of at most so many UTF-16 units that can be stored, wherever it was cut. */
export const shortened = (text: string, most: number): string => text.slice(0, most).toWellFormed()

/** What a reviewer reads of a proposal first: what was asked for, and what the model says it did. */
export const askedFor = (asked: string, told: string): string =>
  shortened(`Asked for: ${asked}\n\n${told}`, 4_000)
