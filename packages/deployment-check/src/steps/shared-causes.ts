import { isRedirect, isServerError, quote, type Reply } from '../reply.ts'
import type { Cause } from '../step.ts'

export const REDIRECTS: Cause<Reply> = {
  id: 'redirects',
  when: isRedirect,
  problem: ({ url, headers }) =>
    `${url} redirects to ${quote(headers.get('location') ?? 'nowhere')}; clients do not follow redirects.`,
  remedy:
    'Route the address without a redirect. If the proxy asks people to sign in, exempt this path.',
}

export const RATE_LIMITED: Cause<Reply> = {
  id: 'rate-limited',
  when: ({ status }) => status === 429,
  problem: ({ url }) => `${url} limits requests of this address.`,
  remedy:
    'Wait a minute and check again. Set TRUSTED_PROXIES if all clients share the address of the proxy.',
}

export const API_UNREACHABLE: Cause<Reply> = {
  id: 'api-unreachable',
  when: isServerError,
  problem: 'The MCP server does not reach the API.',
  remedy:
    'Start the API, and set API_INTERNAL_URL of the MCP server to its internal listener. /readyz of the MCP server answers "ready" when it works.',
}

/** The last row of a step: any unexpected response. */
export const unexpected = (isExpected: (reply: Reply) => boolean): Cause<Reply> => ({
  id: 'unexpected-response',
  when: (reply) => !isExpected(reply),
  problem: ({ url, status }) => `${url} answered ${status}, which Promptwire does not do here.`,
  remedy: 'Check that the proxy passes this path on unchanged, and read the log of the server.',
})
