import { createApiKey, NOT_A_BEARER_TOKEN } from '@promptwire/core/access/api-key'
import { MCP_PATH } from '@promptwire/core/oauth/discovery'
import {
  challengeParameter,
  isEnvelope,
  isServerError,
  quote,
  refusedHeader,
  textField,
} from '../reply.ts'
import { step } from '../step.ts'
import { isSecure, type Visit } from '../visit.ts'
import { claimedAddress, WRONG_MCP_URL } from './mcp-url-causes.ts'
import { ping } from './ping.ts'
import { API_UNREACHABLE, RATE_LIMITED, REDIRECTS, unexpected } from './shared-causes.ts'
import { askEndpoint, type EndpointReply, WEB_APP_ANSWERS } from './web-app-answers.ts'

/** Well-formed but unknown. */
const MADE_UP_KEY = createApiKey('live', (length) => new Uint8Array(length).fill(7))

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

/** Specification, OAuth flow 1: without a key, 401 with a challenge that links to the metadata. */
export const challengeStep = step<EndpointReply>(
  'Requests without a key get a challenge',
  askEndpoint,
  [
    WEB_APP_ANSWERS,
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
      problem: ({ url }) => `Something in front of the MCP server answers 403 at ${url}.`,
      remedy: 'Route this path to the MCP server, and allow POST in the rules of the proxy.',
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

/** A made-up key must arrive and be rejected as unknown. */
export const authorizationHeaderStep = step(
  'Keys reach the MCP server and the API',
  (visit) => visit.askApi(visit.mcp, ping({ authorization: `Bearer ${MADE_UP_KEY}` })),
  [
    API_UNREACHABLE,
    {
      id: 'authorization-removed',
      when: (reply) => reply.status === 401 && challengeParameter(reply, 'error') === undefined,
      problem: 'The Authorization header does not arrive: the server answers as without a key.',
      remedy:
        'Make the proxy pass the Authorization header on (Apache: CGIPassAuth On, or SetEnvIf Authorization).',
    },
    {
      id: 'authorization-replaced',
      when: (reply) => challengeParameter(reply, 'error_description') === NOT_A_BEARER_TOKEN,
      problem: 'The proxy sends an Authorization header of its own in place of the key.',
      remedy: 'Make the proxy pass the Authorization header on unchanged.',
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
