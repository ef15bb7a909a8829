import { type Client, createClient, type Send } from '@promptwire/contract/derive/client'
import {
  INTERNAL_PREFIX,
  type InternalContract,
  internalContract,
} from '@promptwire/contract/internal-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { OAUTH_ERRORS, OAuthFailure, temporaryRefusal } from '@promptwire/core/oauth/oauth-error'
import { readTokenRequest } from '@promptwire/core/oauth/token-request'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import type { Context } from 'hono'
import { logUnexpected } from '../log-unexpected.ts'
import type { RequestEnvironment } from '../request-log.ts'

export interface TokenEndpointDependencies {
  readonly apiUrl: string
  readonly send: Send
  readonly getClientAddress: (c: Context) => string
}

/** Codes are long, since they are signed and contain the whole request. */
export const MAX_TOKEN_REQUEST_BYTES = 64 * 1024

/** RFC 6749, 5.1 and 5.2: tokens and errors must not be cached. */
const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/**
 * JSON requests (specification) get `expires_in: null`; form requests (real clients) omit it, since
 * many clients read null as "expired". A project can limit the lifetime of grants.
 */
export function tokenEndpoint(parts: TokenEndpointDependencies) {
  const api = createClient(internalContract, parts.apiUrl + INTERNAL_PREFIX, parts.send)
  return async (c: Context<RequestEnvironment>): Promise<Response> => {
    try {
      const { body, isJson } = await decode(c.req.raw)
      const { access_token, scopes, expires_in } = await exchange(
        body,
        api,
        parts.getClientAddress(c),
        c.var.requestId,
      )
      const token = { access_token, token_type: 'Bearer', scope: scopes.join(' ') }
      const withEnd = { ...token, expires_in }
      return c.json(isJson || expires_in !== null ? withEnd : token, 200, NO_STORE)
    } catch (error) {
      return errorResponse(error, c)
    }
  }
}

/** Forwards the code; the API verifies it. */
async function exchange(
  body: unknown,
  api: Client<InternalContract>,
  address: string,
  requestId: string,
) {
  const headers = { 'X-Request-Id': requestId }
  const { data } = await api.exchange_code({ ...readTokenRequest(body), address }, { headers })
  if (data.outcome === 'refused') throw new OAuthFailure(data.error, data.description)
  return data
}

const invalidRequest = (description: string) => new OAuthFailure('invalid_request', description)

async function decode(request: Request): Promise<{ body: unknown; isJson: boolean }> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const text = await request.text()
  if (mediaType === 'application/json') return { body: readJson(text), isJson: true }
  if (mediaType !== 'application/x-www-form-urlencoded') {
    throw invalidRequest('The body must be JSON or form-urlencoded.')
  }
  const fields = [...new URLSearchParams(text)]
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    throw invalidRequest('A parameter must not be repeated.')
  }
  return { body: Object.fromEntries(fields), isJson: false }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw invalidRequest(`The body ${error.message}.`)
  }
}

/** RFC 6749, 5.2: flat JSON, not the envelope. */
function errorResponse(error: unknown, c: Context<RequestEnvironment>): Response {
  const temporary = error instanceof Failure ? temporaryRefusal(error) : undefined
  if (temporary) {
    return c.json(temporary.body, temporary.status, { ...NO_STORE, ...temporary.headers })
  }
  const failure = error instanceof OAuthFailure ? error : translate(error)
  if (failure) {
    const { error: code, message: error_description } = failure
    return c.json({ error: code, error_description }, OAUTH_ERRORS[code], NO_STORE)
  }
  logUnexpected(error, c, 'token exchange failed')
  const body = { error: 'server_error', error_description: 'Token exchange failed; try again.' }
  return c.json(body, OAUTH_ERRORS.server_error, NO_STORE)
}

const translate = (error: unknown): OAuthFailure | undefined =>
  error instanceof Failure && error.code === 'VALIDATION_ERROR'
    ? invalidRequest(error.message)
    : undefined
