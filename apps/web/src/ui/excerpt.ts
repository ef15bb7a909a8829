/** The beginning of a text in one line, where it only has to be recognized. */
export function excerpt(text: string, most = 80): string {
  const line = text
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  const isCut = characters.length > most || text.length > 4 * most
  return isCut ? `${characters.slice(0, most).join('')}…` : line
}
