import { z } from 'zod'
import { parseScope, SCOPES, Scope } from '../access/scopes.ts'
import { isOurResource, type PublicUrls, resourceScopes } from './discovery.ts'
import { OAuthFailure } from './oauth-error.ts'
import { CHALLENGE } from './pkce.ts'
import { redirectUriProblem } from './redirect-uri.ts'

const STATE_LIMIT = 4096
/** Max bytes of each in a code's JSON, so the code of every accepted request can be exchanged. */
const BYTES_LIMIT = 2048

/** A validated authorization request; sealed into the consent page. */
export const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  code_challenge: z.string(),
  scopes: z.array(Scope),
  resource: z.string().optional(),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

type Parameters = ReadonlyArray<readonly [string, string]>

const PARAMETERS = new Set([
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'response_type',
  'scope',
  'resource',
])

/**
 * Validates client and redirect URI. Show errors to the person; never send them to the redirect
 * URI (RFC 6749, 4.1.2.1).
 */
export function readClientAndRedirect(parameters: Parameters) {
  const client_id = single(parameters, 'client_id')
  const redirect_uri = single(parameters, 'redirect_uri')
  if (!client_id) throw new OAuthFailure('invalid_request', 'client_id is missing.')
  if (bytesInJson(client_id) > BYTES_LIMIT || /[\p{Cc}\p{Cf}]/u.test(client_id)) {
    throw new OAuthFailure('invalid_request', 'client_id is not valid.')
  }
  if (!redirect_uri) throw new OAuthFailure('invalid_request', 'redirect_uri is missing.')
  const problem =
    bytesInJson(redirect_uri) > BYTES_LIMIT ? 'is too long' : redirectUriProblem(redirect_uri)
  if (problem) throw new OAuthFailure('invalid_request', `redirect_uri ${problem}.`)
  return { client_id, redirect_uri }
}

const bytesInJson = (text: string): number =>
  new TextEncoder().encode(JSON.stringify(text)).length - 2

/** Validates the rest; errors are sent to the client by redirect. */
export function readAuthorizationRequest(
  parameters: Parameters,
  urls: PublicUrls,
): AuthorizationRequest {
  const client = readClientAndRedirect(parameters)
  const given = Object.fromEntries([...PARAMETERS].map((name) => [name, single(parameters, name)]))
  const { state, code_challenge, resource } = given
  const refuse = (description: string) => new OAuthFailure('invalid_request', description)
  if (given['response_type'] !== undefined && given['response_type'] !== 'code') {
    throw new OAuthFailure('unsupported_response_type', 'response_type must be code.')
  }
  if (!state) throw refuse('state is missing.')
  if (state.length > STATE_LIMIT) throw refuse('state is longer than 4096 characters.')
  if (given['code_challenge_method'] !== 'S256') throw refuse('code_challenge_method must be S256.')
  if (!code_challenge || !CHALLENGE.test(code_challenge)) {
    throw refuse('code_challenge must be 43 base64url characters.')
  }
  if (resource !== undefined && !isOurResource(resource, urls)) {
    throw new OAuthFailure('invalid_target', 'resource is not this server.')
  }
  // Without a known scope, offer the default set, which the person can narrow (RFC 6749, 3.3).
  const scopes = parseScope(given['scope'])
  if (resource === undefined) return { ...client, state, code_challenge, scopes }
  return { ...client, state, code_challenge, resource, scopes: limitScopes(scopes, resource) }
}

/** A read-only resource gets no write scopes, even if requested. */
function limitScopes(scopes: Scope[], resource: string): Scope[] {
  const useful = resourceScopes(resource)
  const wanted = scopes.filter((scope) => useful.includes(scope))
  return wanted.length > 0 || useful.length === SCOPES.length ? wanted : [...useful]
}

/** Converts a validated request back to a query of the authorization endpoint. */
export function authorizationQuery(request: AuthorizationRequest): string {
  const { scopes, resource, ...parameters } = request
  const query = new URLSearchParams({ ...parameters, code_challenge_method: 'S256' })
  if (scopes.length > 0) query.set('scope', scopes.join(' '))
  if (resource !== undefined) query.set('resource', resource)
  return query.toString()
}

/**
 * Builds the response redirect (RFC 6749, 4.1.2; `iss` by RFC 9207). Keeps the query of the
 * redirect URI byte for byte, except for parameters that look like part of the response.
 */
export function authorizationResponse(
  request: { redirect_uri: string; state?: string | undefined },
  answer: Readonly<Record<string, string>>,
  issuer: string,
): string {
  const [address = '', ...query] = request.redirect_uri.split('?')
  const preserved = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !isResponseParameter(pair))
  const state = request.state === undefined ? {} : { state: request.state }
  const added = new URLSearchParams({ ...answer, ...state, iss: issuer }).toString()
  return `${address}?${[...preserved, added].join('&')}`
}

const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']

const isResponseParameter = (pair: string): boolean =>
  [...new URLSearchParams(pair)].some(([name]) => RESPONSE_PARAMETERS.includes(name))

/** RFC 6749, 3.1: parameters must not be included more than once. */
function single(parameters: Parameters, name: string): string | undefined {
  const values = parameters.filter(([given]) => given === name)
  if (values.length > 1) throw new OAuthFailure('invalid_request', `${name} must not be repeated.`)
  return values[0]?.[1]
}
