import {
  ISSUER_TOKEN_PATH,
  METADATA_PATH,
  RESOURCE_PATH,
  SPECIFIED_RESOURCE_PATH,
  TOKEN_PATH,
} from '@promptwire/core/oauth/discovery'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'
import { isServerError, quote, type Reply, textField } from '../reply.ts'
import { step } from '../step.ts'
import { isSecure, required, type Visit } from '../visit.ts'
import { REDIRECTS } from './shared-causes.ts'

const readIssuer = ({ json }: Reply): string => {
  const servers = json['authorization_servers']
  return Array.isArray(servers) && URL.canParse(String(servers[0])) ? String(servers[0]) : ''
}

/** RFC 9728: the document linked in the challenge. */
export const resourceMetadataStep = step(
  'The challenge links to the resource metadata',
  async (visit) => {
    const reply = await visit.ask(visit.expectedMcpUrl + SPECIFIED_RESOURCE_PATH)
    visit.found.issuer = readIssuer(reply)
    return reply
  },
  [
    REDIRECTS,
    {
      id: 'resource-metadata-not-routed',
      when: (reply, { mcp }) =>
        textField(reply, 'resource') !== mcp.href || readIssuer(reply) === '',
      problem: ({ url }) => `The resource metadata is not at ${url}.`,
      remedy: `Route ${SPECIFIED_RESOURCE_PATH} to the MCP server, unchanged.`,
    },
    {
      id: 'web-url-default',
      when: (reply, { mcp }) => isLoopbackHost(new URL(readIssuer(reply))) && !isLoopbackHost(mcp),
      problem: (reply) =>
        `WEB_URL is ${quote(readIssuer(reply))}, which only its own machine reaches.`,
      remedy: 'Set WEB_URL of all services to the public address of the web app, and restart them.',
    },
    {
      id: 'web-url-plain-http',
      when: (reply) => !isSecure(new URL(readIssuer(reply))),
      problem: (reply) => `WEB_URL is ${quote(readIssuer(reply))}: clients refuse plain http.`,
      remedy: 'Add TLS at the proxy, and set WEB_URL of all services to the https address.',
    },
    {
      id: 'web-url-differs',
      when: (reply, { known }) => known !== undefined && readIssuer(reply) !== known.web,
      problem: (reply, { known }) =>
        `WEB_URL of the MCP server is ${quote(readIssuer(reply))}, that of the web app is ${known?.web}.`,
      remedy: 'Set the same WEB_URL for both, and restart them.',
    },
  ],
)

/** RFC 9728, 3.1: the path that clients try without a challenge; they fall back on a 404. */
export const wellKnownResourceStep = step(
  'The resource metadata is at its well-known address',
  async (visit) => {
    const { origin, pathname } = visit.mcp
    const reply = await visit.ask(origin + RESOURCE_PATH + pathname)
    return reply.status === 404 ? visit.ask(origin + RESOURCE_PATH) : reply
  },
  [
    REDIRECTS,
    {
      id: 'well-known-not-routed-to-mcp',
      when: (reply, { mcp }) => textField(reply, 'resource') !== mcp.href,
      problem: ({ url }) => `The resource metadata is not at ${url}.`,
      remedy: `Route ${RESOURCE_PATH}* of this host to the MCP server, unchanged.`,
    },
  ],
)

/** RFC 8414, 3.1: the well-known segment goes before the path of the issuer. */
function buildMetadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return origin + METADATA_PATH + (pathname === '/' ? '' : pathname)
}

/** RFC 8414: the web app's document. */
export const issuerStep = step(
  'The web app publishes its metadata',
  async (visit) => {
    const reply = await visit.ask(buildMetadataUrl(required(visit.found.issuer)))
    visit.found.metadata = reply
    return reply
  },
  [
    REDIRECTS,
    {
      id: 'web-down',
      when: isServerError,
      problem: ({ url, status }) =>
        `The proxy answers ${status} at ${url}: it does not reach the web app.`,
      remedy: 'Start the web app, let it listen on HOST=0.0.0.0, and route to its WEB_PORT.',
    },
    {
      id: 'well-known-not-routed-to-web',
      when: (reply) => textField(reply, 'issuer') === '',
      problem: ({ url }) => `The metadata of the web app is not at ${url}.`,
      remedy: `Route ${METADATA_PATH}* of this host to the web app, unchanged.`,
    },
    {
      id: 'web-url-differs',
      when: (reply, { found }) => textField(reply, 'issuer') !== found.issuer,
      problem: (reply, { found }) =>
        `WEB_URL of the web app is ${quote(textField(reply, 'issuer'))}, that of the MCP server is ${found.issuer}.`,
      remedy: 'Set the same WEB_URL for both, and restart them.',
    },
    {
      id: 'mcp-url-of-web-differs',
      when: (reply, { mcp }) => readResource(reply) !== mcp.href,
      problem: (reply, { expectedMcpUrl }) =>
        `MCP_URL of the web app is not ${expectedMcpUrl}: it names the MCP server ${quote(readResource(reply))}.`,
      remedy: 'Set the same MCP_URL for all services, and restart them.',
    },
  ],
)

/** The MCP server that the web app names (RFC 9728, 4). */
export function readResource({ json }: Reply): string {
  const resources = json['protected_resources']
  return Array.isArray(resources) ? String(resources[0]) : ''
}

/** Both token endpoints: the specification's, and the one that the web app names. */
export const tokenEndpoints = ({ expectedMcpUrl, found }: Visit): readonly string[] => [
  expectedMcpUrl + TOKEN_PATH,
  required(found.issuer) + ISSUER_TOKEN_PATH,
]
