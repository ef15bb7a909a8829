import { RECENT_SIGN_IN_SECONDS } from '@promptwire/contract/auth/step-up'
import { SINGLE_SIGN_ON_CALLBACK } from '@promptwire/contract/single-sign-on/single-sign-on'
import { Failure } from '@promptwire/core/errors/failure'
import * as client from 'openid-client'
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts'
import { type Identity, isSubject, readClaims } from './read-claims.ts'
import type { SingleSignOnSettings } from './single-sign-on-settings.ts'

/** Secrets of one sign-in, stored only in the browser that started it. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

const LIMITS = {
  connectMs: 5_000,
  stallMs: 10_000,
  totalMs: 20_000,
  answerBytes: 1024 * 1024,
}

/** Max clock difference from the provider. */
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * The installation's identity provider. Metadata and keys are read at each sign-in, so that changes
 * work immediately. The operator sets its address, so it may be private.
 */
export function createIdentityProvider(settings: SingleSignOnSettings, webUrl: string) {
  const redirectUri = `${webUrl}${SINGLE_SIGN_ON_CALLBACK}`
  const configure = createConfigure(settings)
  return {
    settings,

    /** The URL that starts a sign-in (authorization code with PKCE). */
    async authorize(
      { state, nonce, codeVerifier }: SignInChecks,
      isRecent = false,
    ): Promise<string> {
      const configuration = await configure()
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isRecent && { max_age: String(RECENT_SIGN_IN_SECONDS) }),
      })
      return address.href
    },

    async identify(query: string, checks: SignInChecks): Promise<Identity> {
      const configuration = await configure()
      const callback = new URL(redirectUri)
      callback.search = query
      const tokens = await client
        .authorizationCodeGrant(configuration, callback, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        .catch((error) => {
          throw explain(error)
        })
      const claims = tokens.claims()
      if (!claims) throw unverified('the answer has no ID token')
      if (!isSubject(claims.sub)) throw unverified('sub is empty, too long or not ASCII')
      return readClaims(await withUserInfo(configuration, tokens.access_token, claims), settings)
    },
  }
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

function createConfigure({ issuer, clientId, clientSecret }: SingleSignOnSettings) {
  const guardedFetch = createGuardedFetch(LIMITS, () => true)
  const fetch: client.CustomFetch = (url, { method, headers, body, signal }) =>
    guardedFetch(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body === null || body === undefined ? '' : String(body),
      signal,
    })
  const isInsecure = issuer.protocol === 'http:'
  return async (): Promise<client.Configuration> => {
    const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
    const authentication = clientSecret ? client.ClientSecretBasic(clientSecret) : client.None()
    const configuration = await client
      .discovery(issuer, clientId, metadata, authentication, {
        [client.customFetch]: fetch,
        execute: isInsecure ? [client.allowInsecureRequests] : [],
      })
      .catch((error) => {
        throw unreachable(error)
      })
    // Verify the ID token's signature too: TLS only proves which server sent it.
    client.enableNonRepudiationChecks(configuration)
    return configuration
  }
}

type Claims = client.IDToken

/** Adds claims that only the UserInfo endpoint returns; those of the ID token win. */
async function withUserInfo(
  configuration: client.Configuration,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  const { userinfo_endpoint } = configuration.serverMetadata()
  if (userinfo_endpoint === undefined || claims['email'] !== undefined) return claims
  const info = await client
    .fetchUserInfo(configuration, accessToken, claims.sub)
    .catch(() => undefined)
  return { ...info, ...claims }
}

/** The provider refused, failed, or sent an unexpected answer. */
function explain(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError) return refused(error)
  if (error instanceof client.ResponseBodyError) {
    return error.status >= 500 ? unreachable(error) : unverified(error.error, error)
  }
  const isNetwork = !(error instanceof client.ClientError) || error.code === 'OAUTH_TIMEOUT'
  return isNetwork ? unreachable(error) : unverified(error.code ?? error.message, error)
}

/** RFC 6749, 4.1.2.1. The description is the provider's own text, so only the log has it. */
const refused = (error: client.AuthorizationResponseError) =>
  new Failure(
    'FORBIDDEN',
    /^[a-z_]{1,60}$/.test(error.error)
      ? `The identity provider refused the sign-in: ${error.error}.`
      : 'The identity provider refused the sign-in.',
    {},
    { detail: error.error_description ?? error.error },
  )

const unverified = (detail: string, cause?: unknown) =>
  new Failure(
    'UNAUTHORIZED',
    "The identity provider's answer could not be verified. Start the sign-in again.",
    {},
    { detail, cause },
  )

const unreachable = (cause: unknown) =>
  new Failure(
    'UNAVAILABLE',
    'The identity provider cannot be reached. Try again in a moment.',
    { 'Retry-After': '5' },
    { cause },
  )
