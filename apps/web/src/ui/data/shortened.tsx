const MAX_LENGTH = 64
const TAIL_LENGTH = 16

/** A long identifier by its two ends, with the whole of it a pointer away. */
export const Shortened = ({ text }: { text: string }) => (
  <span {...(isShortened(text) && { title: text })}>{shorten(text)}</span>
)

/** Whether the whole has to be shown elsewhere. */
export const isShortened = (text: string): boolean => text.length > MAX_LENGTH

/** What is shown of it. */
export function shorten(text: string): string {
  if (!isShortened(text)) return text
  const characters = [...text]
  const start = characters.slice(0, MAX_LENGTH - TAIL_LENGTH - 1).join('')
  return `${start}…${characters.slice(-TAIL_LENGTH).join('')}`
}
