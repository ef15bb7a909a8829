import { Failure } from '@promptwire/core/errors/failure'
import { readClientMetadata } from '@promptwire/core/oauth/client-metadata'
import { REGISTRATION_PATH } from '@promptwire/core/oauth/discovery'
import { OAUTH_ERRORS, OAuthFailure, temporaryRefusal } from '@promptwire/core/oauth/oauth-error'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { limitBody } from '@promptwire/runtime/limit-body'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../session/render/web-environment.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
/** Clients send more metadata than we store, but not much. */
const MAX_REGISTRATION_BYTES = 16 * 1024

/** RFC 7591: dynamic registration of public clients. */
export function registrationRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(
    REGISTRATION_PATH,
    cors({ origin: '*', allowHeaders: ['Content-Type', 'MCP-Protocol-Version'] }),
  )
  routes.onError(refusal)
  routes.post(REGISTRATION_PATH, limitBody(MAX_REGISTRATION_BYTES), async (c) =>
    c.json(await register(web, c), 201, NO_STORE),
  )
  routes.all(REGISTRATION_PATH, (c) =>
    c.json({ error: 'invalid_request', error_description: 'Use POST.' }, 405, { Allow: 'POST' }),
  )
  return routes
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw new OAuthFailure('invalid_client_metadata', `The body ${error.message}.`)
  }
}

async function register({ api, asService, getClientAddress }: WebContext, c: WebRequest) {
  const { client_name, redirect_uris } = readClientMetadata(readJson(await c.req.text()))
  const { data } = await api.register_client(
    { client_name, redirect_uris: [...redirect_uris], address: getClientAddress(c) },
    asService(c),
  )
  return {
    ...data,
    ...(client_name !== '' && { client_name }),
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }
}

function refusal(error: unknown, c: WebRequest): Response {
  if (error instanceof OAuthFailure) {
    const { error: code, message: error_description } = error
    return c.json({ error: code, error_description }, OAUTH_ERRORS[code], NO_STORE)
  }
  if (!(error instanceof Failure)) throw error
  const temporary = temporaryRefusal(error)
  if (temporary) {
    return c.json(temporary.body, temporary.status, { ...NO_STORE, ...temporary.headers })
  }
  const body = { error: 'invalid_client_metadata', error_description: error.message }
  return c.json(body, error.code === 'PAYLOAD_TOO_LARGE' ? 413 : 400, NO_STORE)
}
