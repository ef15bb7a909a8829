const MAX_LENGTH = 64
const TAIL_LENGTH = 16

export const Shortened = ({ text }: { text: string }) => (
  <span {...(isShortened(text) && { title: text })}>{shorten(text)}</span>
)

export const isShortened = (text: string): boolean => text.length > MAX_LENGTH

export function shorten(text: string): string {
  if (!isShortened(text)) return text
  const characters = [...text]
  const start = characters.slice(0, MAX_LENGTH - TAIL_LENGTH - 1).join('')
  return `${start}…${characters.slice(-TAIL_LENGTH).join('')}`
}
