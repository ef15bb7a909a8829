import { createHash } from 'node:crypto'
import { encodeUtf8, type ResponseBody } from './response-body.ts'

/** SHA-256 of a UTF-8 text, in base64url. */
export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')

/**
 * Hashes a text that may be long, in base64url. UTF-8 bytes are hashed on a Node thread, to keep
 * the event loop free.
 */
export async function hashed(
  text: string,
  behind = 0,
): Promise<{ readonly text: ResponseBody; readonly hash: string }> {
  const sendable = await encodeUtf8(text, behind)
  if (typeof sendable === 'string') return { text, hash: sha256(text) }
  const digest = await crypto.subtle.digest('SHA-256', sendable.subarray(0, -behind || undefined))
  return { text: sendable, hash: Buffer.from(digest).toString('base64url') }
}
