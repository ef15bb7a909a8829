import { buildRequest, fillPath } from '@promptwire/contract/build-request'
import { readEnvelope } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX } from '@promptwire/contract/internal-contract'
import type { AccountOperation, ProjectOperation, RawInput } from '@promptwire/contract/operation'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { Failure, unavailable } from '@promptwire/core/errors/failure'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

const PASSED = ['Content-Type', 'Content-Disposition', 'Cache-Control', 'X-Accel-Buffering']

/** Streams the API's response to the browser without buffering. */
export async function proxyResponse<Row extends ProjectOperation | AccountOperation>(
  web: WebContext,
  c: WebRequest,
  operation: Row,
  input: RawInput<Row>,
  asked: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const session = web.readSession(c)
  if (!session) throw new Failure('UNAUTHORIZED', 'Sign in first.')
  const project_id = c.req.param('project_id')
  const prefix = 'access' in operation ? INTERNAL_PREFIX : fillPath(PROJECT_PREFIX, { project_id })
  const baseUrl = web.apiUrl + prefix
  const { bearer, headers } = web.asPerson(c, session)
  const options = { bearer, headers: { ...headers, ...asked } }
  const { url, ...request } = buildRequest(operation, baseUrl, { ...(input as object) }, options)
  const response = await abortUntilResponse(c.req.raw.signal, (left) =>
    web.fetch(url, { ...request, signal: AbortSignal.any([left, web.stopping]) }),
  ).catch((cause: unknown) => {
    throw unavailable('The service is unavailable. Try again later.', cause)
  })
  if (!response.ok || !response.body) {
    readEnvelope(response.status, await response.text(), response.headers, request.method !== 'GET')
    throw new Error(`The API answered ${response.status} with nothing to pass on`)
  }
  for (const name of PASSED) {
    const value = response.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  return c.body(response.body)
}

/** A disconnect before the response aborts the request. After that, the server cancels the body. */
async function abortUntilResponse<Answer>(
  leaving: AbortSignal,
  ask: (left: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const left = new AbortController()
  const leave = () => left.abort()
  leaving.addEventListener('abort', leave)
  try {
    return await ask(left.signal)
  } finally {
    leaving.removeEventListener('abort', leave)
  }
}
