import { turn } from './turn.ts'

/** UTF-16 units that take milliseconds to encode. */
const LONG = 100_000

/** A text as it is sent: in UTF-8 where it is long; a short one costs less as it is. */
export type Sendable = string | Buffer<ArrayBuffer>

/** Encodes a long text in a turn of its own, and leaves so many bytes free `behind` it. */
export async function encoded(text: string, behind = 0): Promise<Sendable> {
  if (text.length <= LONG) return text
  await turn()
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text) + behind)
  bytes.write(text)
  return bytes
}
