import { GOOGLE_TOKEN_URL, signAssertion } from '@promptwire/core/credentials/google-assertion'
import { ServiceAccount } from '@promptwire/core/credentials/service-account'
import { Failure } from '@promptwire/core/errors/failure'
import { parseJson } from '@promptwire/core/text/json-text'
import { z } from 'zod'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { type AccessTokens, createAccessTokens, type FreshToken } from '../access-tokens.ts'
import { ProviderFailure } from '../provider-problem.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.number().positive().max(86_400),
})

/** Google's own library reads credential files of the machine. */
export const createGoogleTokens = (fetch: GuardedFetch, url = GOOGLE_TOKEN_URL): AccessTokens =>
  createAccessTokens((credential) => requestToken(credential, fetch, url))

async function requestToken(
  credential: string,
  fetch: GuardedFetch,
  url: string,
): Promise<FreshToken> {
  const assertion = await signAssertion(ServiceAccount.parse(JSON.parse(credential)))
  if (assertion === undefined) throw unreadable()
  const body = new URLSearchParams({ grant_type: GRANT, assertion })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', headers, body: body.toString() })
  const text = await response.text()
  if (!response.ok) throw refused(response.status)
  const { success, data } = TokenAnswer.safeParse(tryParseJson(text))
  if (success) return { token: data.access_token, seconds: data.expires_in }
  throw new ProviderFailure('PROVIDER_FAILED', 'Google returned no access token.', { kind: 'down' })
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const unreadable = () =>
  new Failure('PROVIDER_REFUSED', 'The private key of the account cannot be read.')

/** Google's message may contain the account; its status is enough. */
function refused(status: number): ProviderFailure {
  const isBusy = status === 429
  if (isBusy || status < 400 || status >= 500) {
    const message = `Google issues no access tokens right now (${status}). Try again.`
    return new ProviderFailure('PROVIDER_FAILED', message, { kind: isBusy ? 'busy' : 'down' })
  }
  const message = `Google refused the service account key (${status}). Check that it is enabled.`
  return new ProviderFailure('PROVIDER_REFUSED', message, { kind: 'refused' })
}
