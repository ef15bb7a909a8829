/** UTF-16 units shown on each side of a match. */
const AROUND = 60

/** Text around a match, with an ellipsis at each cut. */
export function excerptAt(text: string, place: number): string {
  const [from, to] = [Math.max(0, place - AROUND), place + AROUND]
  // A cut can split a surrogate pair.
  const cut = text.slice(from, to).toWellFormed().replaceAll('\ufffd', '')
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
}
