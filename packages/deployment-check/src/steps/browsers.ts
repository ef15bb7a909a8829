import { REGISTRATION_PATH, SPECIFIED_RESOURCE_PATH } from '@promptwire/core/oauth/discovery'
import { type Reply, refusedHeader } from '../reply.ts'
import { type Cause, step } from '../step.ts'
import { required, type Visit } from '../visit.ts'
import { tokenEndpoints } from './discovery.ts'

const preflight = ({ ask, origin }: Visit, url: string): Promise<Reply> =>
  ask(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
    },
  })

const allowedOrigin = ({ headers }: Reply) => headers.get('access-control-allow-origin')

const CORS_DOUBLED: Cause<Reply> = {
  id: 'cors-doubled',
  when: (reply) => allowedOrigin(reply)?.includes(',') ?? false,
  problem: ({ url }) => `${url} has two Access-Control-Allow-Origin headers; browsers refuse both.`,
  remedy: 'Remove the CORS headers that the proxy adds: Promptwire sends its own.',
}

const CORS_REMOVED: Cause<Reply> = {
  id: 'cors-removed',
  when: (reply) => allowedOrigin(reply) === null,
  problem: ({ url }) => `${url} has lost its Access-Control-Allow-Origin header.`,
  remedy: 'Make the proxy pass Access-Control-* headers on.',
}

const PREFLIGHT: readonly Cause<Reply>[] = [
  {
    id: 'options-blocked',
    when: ({ status }) => status >= 300,
    problem: ({ url, status }) =>
      `A browser's preflight (OPTIONS) of ${url} got ${status}, where Promptwire answers 204.`,
    remedy: 'Make the proxy pass OPTIONS on, without asking for credentials.',
  },
  CORS_DOUBLED,
  CORS_REMOVED,
]

/** Discovery, registration and token exchange are open to every origin. */
export const corsStep = step(
  'Web clients can read discovery, register and get tokens (CORS)',
  async (visit) => {
    const { expectedMcpUrl, origin, ask, found } = visit
    const read = (url: string) => ask(url, { headers: { origin } })
    const replies = [
      await read(expectedMcpUrl + SPECIFIED_RESOURCE_PATH),
      await read(required(found.metadata).url),
      await preflight(visit, required(found.issuer) + REGISTRATION_PATH),
    ]
    for (const url of tokenEndpoints(visit)) replies.push(await preflight(visit, url))
    const isBad = (reply: Reply) => PREFLIGHT.some(({ when }) => when(reply, visit))
    return required(replies.find(isBad) ?? replies[0])
  },
  PREFLIGHT,
)

export const endpointCorsStep = step(
  'Web clients can call the MCP endpoint (CORS)',
  (visit) => preflight(visit, visit.mcp.href),
  [
    {
      id: 'origin-refused',
      when: (reply) => refusedHeader(reply, 'Origin') !== undefined,
      problem: (_, { origin, mcp }) => `Pages of ${origin} may not call ${mcp.href}.`,
      remedy:
        'Add the origin to ALLOWED_ORIGINS of the MCP server, or set it to * to allow every origin.',
    },
    ...PREFLIGHT,
  ],
)

export const readChallengeStep = step(
  'Web clients can read the challenge (CORS)',
  ({ ask, mcp, origin }) => ask(mcp, { method: 'POST', headers: { origin } }),
  [
    CORS_DOUBLED,
    CORS_REMOVED,
    {
      id: 'exposed-headers-removed',
      when: ({ headers }) =>
        !/www-authenticate/i.test(headers.get('access-control-expose-headers') ?? ''),
      problem: 'Pages cannot read the WWW-Authenticate header, which starts the sign-in.',
      remedy: 'Make the proxy pass Access-Control-Expose-Headers on.',
    },
  ],
)
