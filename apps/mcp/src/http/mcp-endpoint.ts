import { bearerToken } from '@promptwire/core/api-key'
import { failed } from '@promptwire/core/envelope'
import { Failure } from '@promptwire/core/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { buildServer } from '../server/build-server.ts'
import type { ConnectUpstream, Upstream } from '../upstream.ts'
import { challengeResponse } from './challenge.ts'
import { readJsonRpcBody } from './json-rpc-body.ts'
import { serveProtocol } from './serve-protocol.ts'

/** Their one API call judges the key; every other method asks who the key is, once. */
const FORWARDED = new Set([
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/read',
  'completion/complete',
])

/**
 * The MCP endpoint, after Host and Origin were checked: authentication before method, because
 * clients probe with GET and HEAD and take anything but 401 for "no OAuth here" (clients.md 4).
 */
export const mcpEndpoint =
  (connect: ConnectUpstream, urls: PublicUrls) =>
  async (c: Context<RequestEnvironment>): Promise<Response> => {
    const authorization = c.req.header('Authorization')
    if (authorization === undefined) return challengeResponse(missingToken(), urls)
    const token = bearerToken(authorization)
    if (token === undefined) return challengeResponse(malformedToken(), urls)
    const upstream = connect(token, c.var.requestId)
    const response =
      c.req.method === 'POST'
        ? await answerPost(c.req.raw, upstream, urls)
        : await upstream.identify().then(() => methodNotAllowed(), refusalOnly)
    return upstream.refusal ? challengeResponse(upstream.refusal, urls) : response
  }

async function answerPost(
  request: Request,
  upstream: Upstream,
  urls: PublicUrls,
): Promise<Response> {
  const body = await readJsonRpcBody(request)
  if (body.kind === 'refused') return body.response
  const forwarded = body.kind === 'messages' && body.methods.every((name) => FORWARDED.has(name))
  if (!forwarded) await upstream.identify().catch(refusalOnly)
  if (upstream.refusal) return UNANSWERED
  const response = await serveProtocol(request, body, () => buildServer(upstream, urls.web))
  // A call that never reached the API, such as one of an unknown tool, still needs a valid key.
  if (!upstream.asked) await upstream.identify().catch(refusalOnly)
  return response
}

/** Stands in where the endpoint replaces the answer by a challenge. */
const UNANSWERED = new Response(null, { status: 401 })

/** A refusal is remembered by the upstream; anything else is a failure of its own. */
function refusalOnly(error: unknown): Response {
  if (error instanceof Failure && error.code === 'UNAUTHORIZED') return UNANSWERED
  throw error
}

const missingToken = () =>
  new Failure('UNAUTHORIZED', 'Connect through OAuth, or send an API key as bearer token.')

const malformedToken = () =>
  new Failure('UNAUTHORIZED', 'The Authorization header is not a bearer token.', {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  })

const methodNotAllowed = () =>
  Response.json(failed('METHOD_NOT_ALLOWED', 'This endpoint takes POST.'), {
    status: 405,
    headers: { Allow: 'POST' },
  })
