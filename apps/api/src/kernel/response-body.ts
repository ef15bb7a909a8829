import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** UTF-16 units that take milliseconds to encode. */
const LONG = 100_000

/** A text as it is sent: in UTF-8 where it is long; a short one costs less as it is. */
export type ResponseBody = string | Buffer<ArrayBuffer>

/** Encodes a long text in a turn of its own, and leaves so many bytes free `behind` it. */
export async function encodeUtf8(text: string, reservedBytes = 0): Promise<ResponseBody> {
  if (text.length <= LONG) return text
  await yieldToEventLoop()
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text) + reservedBytes)
  bytes.write(text)
  return bytes
}
