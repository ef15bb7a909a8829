/** Max stored bytes of a receiver's response. */
export const MAX_EXCERPT_BYTES = 2_048

/** Control characters other than tab and line feed, and characters that change text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}](?<![\t\n])/gu

/**
 * The start of a response body as text that can be stored and shown: cut between characters,
 * without control characters. Invalid UTF-8 becomes replacement characters.
 */
export function toResponseExcerpt(chunks: readonly Uint8Array[]): string | null {
  const bytes = Buffer.concat(chunks).subarray(0, MAX_EXCERPT_BYTES)
  // As a stream, so that half a character at the cut is omitted.
  const text = new TextDecoder().decode(bytes, { stream: bytes.length === MAX_EXCERPT_BYTES })
  return text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '').trim() || null
}
