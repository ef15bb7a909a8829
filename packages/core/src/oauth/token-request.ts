import { z } from 'zod'
import { constantTimeEqual } from '../credentials/constant-time.ts'
import { type Grant, openCode } from './auth-code.ts'
import { isOurResource, type PublicUrls } from './discovery.ts'
import { invalidGrant, OAuthFailure } from './oauth-error.ts'
import { VERIFIER, verifierMatches } from './pkce.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Parameters of the token endpoint (spec, Token endpoint; `resource` by RFC 8707). */
const TokenRequest = z.object({
  grant_type: z.string().min(1),
  code: z.string().min(1),
  code_verifier: z.string().regex(VERIFIER),
  redirect_uri: z.string().min(1),
  client_id: z.string().min(1),
  resource: z.string().optional(),
})

export type CodeExchange = Omit<z.infer<typeof TokenRequest>, 'grant_type'>

/** Validates a decoded token request; throws the errors of RFC 6749, 5.2. */
export function readTokenRequest(body: unknown): CodeExchange {
  const parsed = TokenRequest.safeParse(body)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('.') || 'body'
    throw new OAuthFailure('invalid_request', `${name} is missing or malformed.`)
  }
  const { grant_type, ...exchange } = parsed.data
  if (grant_type !== 'authorization_code') {
    throw new OAuthFailure('unsupported_grant_type', 'grant_type must be authorization_code.')
  }
  return exchange
}

/**
 * Checks everything that needs no database: resource, signature and age of the code, client and
 * redirect URI stored in it, then PKCE. The store ensures single use.
 */
export async function checkExchange(
  exchange: CodeExchange,
  keys: SigningKeys,
  urls: PublicUrls,
  now: Date,
): Promise<{ grant: Grant; expiresAt: Date }> {
  // Checked first, so the only other error reveals nothing about the code.
  if (exchange.resource !== undefined && !isOurResource(exchange.resource, urls)) {
    throw new OAuthFailure('invalid_target', 'resource is not this server.')
  }
  const opened = await openCode(exchange.code, keys, urls, now)
  if (!opened.ok) throw invalidGrant(`the code is ${opened.reason}`)
  const { grant, expiresAt } = opened
  if (!constantTimeEqual(grant.client_id, exchange.client_id)) {
    throw invalidGrant('client_id differs from the authorization request')
  }
  if (!constantTimeEqual(grant.redirect_uri, exchange.redirect_uri)) {
    throw invalidGrant('redirect_uri differs from the authorization request')
  }
  if (!verifierMatches(exchange.code_verifier, grant.code_challenge)) {
    throw invalidGrant('code_verifier does not match')
  }
  return { grant, expiresAt }
}
