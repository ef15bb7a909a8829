import { isJsonCredential, ServiceAccount } from '@promptwire/core/credentials/service-account'
import type { ModelAccess } from '../model.ts'

const MAX_QUOTED = 300

/** The format of provider keys; the key in use is known anyway. */
const KEYS = /\b(?:sk|pk|rk)-[\w-]{6,}|\bAIza[\w-]{10,}|\bya29\.[\w.-]+|\bBearer\s+\S+/gi
const UNPRINTABLE = /[\p{Cc}\p{Cf}]+/gu
/** Parts of an address that can be secret: credentials, a query, a fragment. */
const URL_SECRETS = /\b(https?:\/\/)(?:[^\s/@]*@)?([^\s?#"'<>]*)(?:[?#][^\s"'<>]*)?/gi

/**
 * A provider's own error message, as the end of our sentence: short, on one line, without control
 * characters, credentials and the provider's own address. Empty if it sent none.
 */
export function quoteProvider(message: string, access: ModelAccess): string {
  const line = message.slice(0, 4 * MAX_QUOTED).replace(UNPRINTABLE, ' ')
  const safe = hidden(line, access).replace(KEYS, '[key]').replace(URL_SECRETS, '$1$2').trim()
  if (safe === '') return ''
  const characters = Array.from(safe)
  const cut = characters.length > MAX_QUOTED
  return ` It says: “${characters.slice(0, MAX_QUOTED).join('')}${cut ? '…' : ''}”`
}

/** Only admins see a provider's address; its credential is never shown. */
function hidden(line: string, { apiKey, baseUrl, headers = {} }: ModelAccess): string {
  const url = baseUrl === undefined ? undefined : new URL(baseUrl)
  const places = url ? [url.host, url.hostname] : []
  return [
    ...[apiKey, ...credentialParts(apiKey), ...Object.values(headers)]
      .flatMap(spellings)
      .map((text) => [text, '[key]'] as const),
    ...places.map((text) => [text, '[address]'] as const),
  ].reduce((text, [secret, instead]) => text.replaceAll(secret, instead), line)
}

/** Access keys are one credential of several parts, and so is a private key of several lines. */
function credentialParts(apiKey = ''): string[] {
  const parts = isJsonCredential(apiKey)
    ? ServiceAccount.parse(JSON.parse(apiKey)).private_key.split('\n')
    : apiKey.split(':')
  return parts.filter((part) => part.length >= 8)
}

/** A credential in each form in which a provider could echo it past a plain search. */
function spellings(apiKey: string | undefined): string[] {
  if (!apiKey) return []
  const bytes = Buffer.from(apiKey)
  return [
    apiKey,
    encodeURIComponent(apiKey),
    Array.from(apiKey).reverse().join(''),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}
