import { createHash } from 'node:crypto'
import { turn } from './turn.ts'

/** UTF-16 units that take milliseconds to encode. */
const LONG = 100_000

/** SHA-256 of a text in UTF-8, in base64url. */
export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')

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

/**
 * Hashes a text that may be long, in base64url, without holding up the event loop: what is in UTF-8
 * is hashed on a thread of Node.
 */
export async function hashed(
  text: string,
  behind = 0,
): Promise<{ readonly text: Sendable; readonly hash: string }> {
  const sendable = await encoded(text, behind)
  if (typeof sendable === 'string') return { text, hash: sha256(text) }
  const digest = await crypto.subtle.digest('SHA-256', sendable.subarray(0, -behind || undefined))
  return { text: sendable, hash: Buffer.from(digest).toString('base64url') }
}
