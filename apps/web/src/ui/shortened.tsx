const MOST_SHOWN = 64
const KEPT_AT_END = 16

/** A long identifier by its two ends, with the whole of it a pointer away. */
export const Shortened = ({ text }: { text: string }) => (
  <span {...(isShortened(text) && { title: text })}>{shortened(text)}</span>
)

/** Whether the whole has to be shown elsewhere. */
export const isShortened = (text: string): boolean => text.length > MOST_SHOWN

/** What is shown of it. */
export function shortened(text: string): string {
  if (!isShortened(text)) return text
  const characters = [...text]
  const start = characters.slice(0, MOST_SHOWN - KEPT_AT_END - 1).join('')
  return `${start}…${characters.slice(-KEPT_AT_END).join('')}`
}
