/** UTF-16 units shown on either side of a place that was found. */
const AROUND = 60

/** What stands around a place of a text, with a mark where it is cut. */
export function excerptAt(text: string, place: number): string {
  const [from, to] = [Math.max(0, place - AROUND), place + AROUND]
  // A cut may fall between the halves of a surrogate pair.
  const cut = text.slice(from, to).toWellFormed().replaceAll('\ufffd', '')
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
}
