/** Returns the start of a text on one line. */
export function excerpt(text: string, maxLength = 80): string {
  const line = text
    .slice(0, 4 * maxLength)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  const isCut = characters.length > maxLength || text.length > 4 * maxLength
  return isCut ? `${characters.slice(0, maxLength).join('')}…` : line
}
