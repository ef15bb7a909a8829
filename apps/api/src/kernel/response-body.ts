import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** UTF-16 units that take milliseconds to encode. */
const LONG = 100_000

/** A long text as UTF-8 bytes; a short one is cheaper as a string. */
export type ResponseBody = string | Buffer<ArrayBuffer>

/**
 * Encodes a long text in its own turn of the event loop, and leaves `reservedBytes` free at the
 * end.
 */
export async function encodeUtf8(text: string, reservedBytes = 0): Promise<ResponseBody> {
  if (text.length <= LONG) return text
  await yieldToEventLoop()
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text) + reservedBytes)
  bytes.write(text)
  return bytes
}
