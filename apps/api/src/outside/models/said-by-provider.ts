import { APICallError } from '@ai-sdk/provider'

const LONGEST = 300

/** What the keys of providers look like; the one that was used is known besides. */
const KEYS = /\b(?:sk|pk|rk)-[\w-]{6,}|\bAIza[\w-]{10,}|\bBearer\s+\S+/gi
const UNPRINTABLE = /[\p{Cc}\p{Cf}]+/gu

/**
 * A provider's own words about a request, as the end of a sentence of ours: short, on one line,
 * without control characters and keys. Empty where it said nothing.
 */
export function saidByProvider(error: unknown, apiKey: string | undefined): string {
  if (!APICallError.isInstance(error)) return ''
  // Where the SDK found no message, the status is repeated: that is known.
  const said = error.data === undefined ? '' : error.message
  const line = said.slice(0, 4 * LONGEST).replace(UNPRINTABLE, ' ')
  const safe = (apiKey ? line.replaceAll(apiKey, '[key]') : line).replace(KEYS, '[key]').trim()
  if (safe === '') return ''
  const characters = Array.from(safe)
  const cut = characters.length > LONGEST
  return ` It says: “${characters.slice(0, LONGEST).join('')}${cut ? '…' : ''}”`
}
