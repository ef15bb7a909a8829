import { createApiKey } from '@promptwire/core/access/api-key'
import { MCP_PATH, SPECIFIED_RESOURCE_PATH } from '@promptwire/core/oauth/discovery'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'
import {
  challengeParameter,
  isEnvelope,
  isServerError,
  quote,
  type Reply,
  refusedHeader,
  textField,
} from '../reply.ts'
import { type Cause, step } from '../step.ts'
import { isSecure, type Visit } from '../visit.ts'
import { API_UNREACHABLE, RATE_LIMITED, REDIRECTS, unexpected } from './shared-causes.ts'

/** Well-formed and known to no one. */
const MADE_UP_KEY = createApiKey('live', (length) => new Uint8Array(length).fill(7))

const ping = (headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
})

export const addressStep = step<Visit>('Clients accept the address', async (visit) => visit, [
  {
    id: 'address-plain-http',
    when: ({ mcp }) => !isSecure(mcp),
    problem: ({ mcp }) => `${mcp.href} is plain http, which clients refuse.`,
    remedy: 'Add TLS at the proxy, set MCP_URL to the https address, and give that to clients.',
  },
  {
    id: 'address-without-mcp',
    when: ({ mcp }) => !mcp.pathname.endsWith(MCP_PATH),
    problem: ({ mcp }) => `${mcp.href} does not end in ${MCP_PATH}.`,
    remedy: `Use the address of clients: MCP_URL with ${MCP_PATH} at its end.`,
  },
])

/** The address that the server believes clients use: its challenge, 404 and 403 name it. */
function claimedAddress(reply: Reply, { mcp }: Visit): string | undefined {
  if (reply.status === 404) return textField(reply, 'resource') || undefined
  const refused = refusedHeader(reply, 'Host')
  if (refused) return refused.given === mcp.host ? refused.expected : undefined
  const metadata = challengeParameter(reply, 'resource_metadata')
  return metadata?.endsWith(SPECIFIED_RESOURCE_PATH)
    ? metadata.slice(0, -SPECIFIED_RESOURCE_PATH.length) + MCP_PATH
    : undefined
}

/** Whether the server believes that clients use another address, one that `matches`. */
const claimsOther =
  (matches: (claimed: string, visit: Visit) => boolean = () => true) =>
  (reply: Reply, visit: Visit): boolean => {
    const claimed = claimedAddress(reply, visit)
    return claimed !== undefined && claimed !== visit.mcp.href && matches(claimed, visit)
  }

const claimedUrl = (reply: Reply, visit: Visit): string =>
  quote(claimedAddress(reply, visit) ?? '').slice(0, -MCP_PATH.length)

const isOnLoopback = (address: string) => URL.canParse(address) && isLoopbackHost(new URL(address))

const withoutScheme = (address: string) => address.replace(/^https?:/, '')

const setMcpUrl = (_: Reply, { expectedMcpUrl }: Visit) =>
  `Set MCP_URL=${expectedMcpUrl} for the MCP server, the web app and the API, and restart them.`

const WRONG_MCP_URL: readonly Cause<Reply>[] = [
  {
    id: 'mcp-url-default',
    when: claimsOther((claimed, { mcp }) => isOnLoopback(claimed) && !isLoopbackHost(mcp)),
    problem: (...seen) => `MCP_URL is ${claimedUrl(...seen)}, which only its own machine reaches.`,
    remedy: setMcpUrl,
  },
  {
    id: 'mcp-url-ends-in-mcp',
    when: claimsOther((claimed, { mcp }) => claimed === mcp.href + MCP_PATH),
    problem: (...seen) => `MCP_URL is ${claimedUrl(...seen)}; it must not end in ${MCP_PATH}.`,
    remedy: setMcpUrl,
  },
  {
    id: 'mcp-url-other-scheme',
    when: claimsOther((claimed, { mcp }) => withoutScheme(claimed) === withoutScheme(mcp.href)),
    problem: (...seen) =>
      `MCP_URL is ${claimedUrl(...seen)}, but clients use ${seen[1].mcp.protocol.slice(0, -1)}.`,
    remedy: setMcpUrl,
  },
  {
    id: 'mcp-url-differs',
    when: claimsOther(),
    problem: (...seen) =>
      `MCP_URL is ${claimedUrl(...seen)}, but clients use ${seen[1].expectedMcpUrl}.`,
    remedy: setMcpUrl,
  },
]

/** Specification, OAuth flow 1: without a key, 401 with a challenge that links to the metadata. */
export const challengeStep = step(
  'Requests without a key get a challenge',
  (visit) => visit.ask(visit.mcp, ping()),
  [
    REDIRECTS,
    ...WRONG_MCP_URL,
    {
      id: 'host-refused',
      when: (reply) => refusedHeader(reply, 'Host') !== undefined,
      problem: (reply, { mcp }) =>
        `The MCP server got the host ${refusedHeader(reply, 'Host')?.given} instead of ${mcp.host}.`,
      remedy: 'Make the proxy pass the Host header on, or add this host to ALLOWED_HOSTS.',
    },
    {
      id: 'proxy-forbids',
      when: ({ status }) => status === 403,
      problem: 'A firewall or rule of the proxy answers 403; the MCP server did not.',
      remedy: 'Allow POST to this path in the proxy.',
    },
    {
      id: 'path-changed',
      when: (reply, visit) =>
        reply.status === 404 && claimedAddress(reply, visit) === visit.mcp.href,
      problem: (reply, { mcp }) =>
        `The proxy changes the path: ${mcp.pathname} arrives as ${quote(textField(reply, 'path'))}.`,
      remedy: 'Make the proxy pass the path on unchanged.',
    },
    {
      id: 'mcp-down',
      when: isServerError,
      problem: ({ status }) => `The proxy answers ${status}: it does not reach the MCP server.`,
      remedy: 'Start the MCP server, let it listen on HOST=0.0.0.0, and route to its MCP_PORT.',
    },
    {
      id: 'post-blocked',
      when: ({ status }) => status === 405,
      problem: 'The proxy does not accept POST here.',
      remedy: 'Make the proxy pass POST on to the MCP server.',
    },
    {
      id: 'endpoint-not-routed',
      when: ({ status }) => status === 404 || status < 300,
      problem: ({ url, status }) =>
        `Something other than the MCP server answers ${status} at ${url}.`,
      remedy: 'Route this path to the MCP server, unchanged.',
    },
    {
      id: 'challenge-removed',
      when: (reply) =>
        reply.status === 401 && isEnvelope(reply) && !reply.headers.has('www-authenticate'),
      problem: 'The response has lost its WWW-Authenticate header, which starts the sign-in.',
      remedy: 'Make the proxy pass the WWW-Authenticate header on.',
    },
    {
      id: 'proxy-asks-for-password',
      when: (reply, visit) => reply.status === 401 && claimedAddress(reply, visit) === undefined,
      problem: 'The proxy asks for a password itself, so clients cannot sign in.',
      remedy: 'Turn off authentication at the proxy for this path.',
    },
    RATE_LIMITED,
    unexpected(({ status }) => status === 401),
  ],
)

/** A made-up key must arrive, and be rejected as unknown. */
export const authorizationHeaderStep = step(
  'Keys reach the MCP server and the API',
  (visit) => visit.ask(visit.mcp, ping({ authorization: `Bearer ${MADE_UP_KEY}` })),
  [
    API_UNREACHABLE,
    {
      id: 'authorization-removed',
      when: (reply) => reply.status === 401 && challengeParameter(reply, 'error') === undefined,
      problem: 'The Authorization header does not arrive: the server answers as without a key.',
      remedy:
        'Make the proxy pass the Authorization header on (Apache: CGIPassAuth On, or SetEnvIf Authorization).',
    },
    RATE_LIMITED,
    {
      id: 'api-url-wrong',
      when: ({ status }) => status === 404,
      problem: 'API_INTERNAL_URL of the MCP server is not the internal listener of the API.',
      remedy: 'Set it to the address with API_INTERNAL_PORT, not to the public address of the API.',
    },
    unexpected((reply) => challengeParameter(reply, 'error') === 'invalid_token'),
  ],
)
