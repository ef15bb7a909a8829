import { createHash } from 'node:crypto'
import { Failure } from '@promptwire/core/failure'
import { parseJson } from '@promptwire/core/json-text'
import { ServiceAccount } from '@promptwire/core/service-account'
import { importPKCS8, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ProviderFailure } from '../../domain/model/provider-problem.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'

/** The one address that signed requests are sent to, whatever a key file says. */
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const MARGIN_MS = 60_000
const MAX_KEPT = 500

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.number().positive().max(86_400),
})

/** Access tokens of Google service accounts. */
export interface GoogleTokens {
  get(credential: string): Promise<string>
  /** After Google refused the token; a newer one stays. */
  forget(credential: string, token: string): void
}

/** Keeps each token until a minute before it expires; callers at the same time share one request. */
export function createGoogleTokens(fetch: GuardedFetch, url = GOOGLE_TOKEN_URL): GoogleTokens {
  const kept = new LRUCache<string, string, string>({
    max: MAX_KEPT,
    ttl: 1,
    fetchMethod: async (_key, _stale, { context: credential, options }) => {
      const answer = await requestToken(credential, fetch, url)
      options.ttl = Math.max(1, answer.expires_in * 1_000 - MARGIN_MS)
      return answer.access_token
    },
  })
  return {
    get: (credential) => kept.forceFetch(keyOf(credential), { context: credential }),
    forget(credential, token) {
      const key = keyOf(credential)
      if (kept.peek(key) === token) kept.delete(key)
    },
  }
}

/** The cache holds no private keys. */
const keyOf = (credential: string) => createHash('sha256').update(credential).digest('base64')

async function requestToken(credential: string, fetch: GuardedFetch, url: string) {
  const body = new URLSearchParams({ grant_type: GRANT, assertion: await signed(credential) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', headers, body: body.toString() })
  const text = await response.text()
  if (!response.ok) throw refused(response.status)
  const { success, data } = TokenAnswer.safeParse(unlessBroken(text))
  if (success) return data
  throw new ProviderFailure('PROVIDER_FAILED', 'Google answered no access token.', { kind: 'down' })
}

function unlessBroken(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function signed(credential: string): Promise<string> {
  const account = ServiceAccount.parse(JSON.parse(credential))
  const { client_email: issuer, private_key: pem, private_key_id: kid } = account
  const key = await importPKCS8(pem, 'RS256').catch(() => undefined)
  if (!key) throw new Failure('PROVIDER_REFUSED', 'The private key of the account cannot be read.')
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid && { kid }) })
    .setIssuer(issuer)
    .setAudience(GOOGLE_TOKEN_URL)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/** Google's own words may repeat the account; its status says enough. */
function refused(status: number): ProviderFailure {
  const isBusy = status === 429
  if (isBusy || status < 400 || status >= 500) {
    const message = `Google gives no access tokens now (${status}). Try again.`
    return new ProviderFailure('PROVIDER_FAILED', message, { kind: isBusy ? 'busy' : 'down' })
  }
  const message = `Google refused the service account key (${status}). Check that it is enabled.`
  return new ProviderFailure('PROVIDER_REFUSED', message, { kind: 'refused' })
}
