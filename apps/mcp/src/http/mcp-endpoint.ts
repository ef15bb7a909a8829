import { bearerToken, NOT_A_BEARER_TOKEN } from '@promptwire/core/access/api-key'
import { failed } from '@promptwire/core/errors/envelope'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { readToolChoice } from '../tools/tool-choice.ts'
import { type ConnectUpstream, isRefusal, type Upstream } from '../upstream.ts'
import { challengeResponse } from './challenge.ts'
import { readJsonRpcBody } from './json-rpc-body.ts'
import type { ReadableBody, ServeProtocol } from './serve-protocol.ts'

/** Methods whose own API call verifies the key; all others verify it separately. */
const FORWARDED = new Set([
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/read',
  'skills/list',
  'skills/get',
  'completion/complete',
])

/**
 * Runs after the Host and Origin check. Authenticates before checking the method: clients probe
 * with GET and HEAD and read anything but 401 as "no OAuth" (clients.md 4).
 */
export const mcpEndpoint =
  (
    connect: ConnectUpstream,
    serveProtocol: ServeProtocol,
    urls: PublicUrls,
    vouchFor: (c: Context) => Record<string, string>,
  ) =>
  async (c: Context<RequestEnvironment>): Promise<Response> => {
    // Before the challenge: a client would sign in first, and then fail.
    const choice = readToolChoice(c)
    try {
      const { signal } = c.req.raw
      const request = { signal, headers: vouchFor(c) }
      const upstream = connect(requireBearerToken(c), c.var.requestId, request)
      const response =
        c.req.method === 'POST'
          ? await answerPost(c, upstream, (body) => serveProtocol(c, body, upstream, choice))
          : await upstream.identify().then(() => methodNotAllowed(c, urls))
      // Takes precedence over the JSON-RPC response.
      const refusal = upstream.refusal()
      if (refusal) throw refusal
      return response
    } catch (error) {
      if (isRefusal(error)) return challengeResponse(c, error, urls)
      throw error
    }
  }

function requireBearerToken(c: Context): string {
  const authorization = c.req.header('Authorization')
  // Some proxies empty the header instead of removing it.
  if (!authorization) throw missingToken()
  const token = bearerToken(authorization)
  if (token === undefined) throw malformedToken()
  return token
}

async function answerPost(
  c: Context<RequestEnvironment>,
  upstream: Upstream,
  serve: (body: ReadableBody) => Promise<Response>,
): Promise<Response> {
  const body = await readJsonRpcBody(c.req.raw)
  if (body.kind === 'refused') return invalidRequest(c, body.message)
  const isForwarded = body.kind === 'messages' && body.methods.every((name) => FORWARDED.has(name))
  if (!isForwarded) await upstream.identify()
  const response = await serve(body)
  // Calls that never reach the API, such as an unknown tool, still need a valid key.
  if (!upstream.isKeyVerified()) await upstream.identify()
  return response
}

const missingToken = () =>
  new Failure('UNAUTHORIZED', 'Connect with OAuth or send an API key as a bearer token.')

const malformedToken = () =>
  new Failure('UNAUTHORIZED', NOT_A_BEARER_TOKEN, {
    'WWW-Authenticate': 'Bearer error="invalid_token"',
  })

const invalidRequest = (c: Context, message: string) =>
  c.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, 400)

const methodNotAllowed = (c: Context, { web }: PublicUrls) =>
  c.json(failed({ code: 'METHOD_NOT_ALLOWED', message: 'This endpoint takes POST.' }, web), 405, {
    Allow: 'POST',
  })
