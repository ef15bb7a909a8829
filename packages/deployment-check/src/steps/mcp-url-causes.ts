import { MCP_PATH, SPECIFIED_RESOURCE_PATH } from '@promptwire/core/oauth/discovery'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'
import { challengeParameter, quote, type Reply, refusedHeader, textField } from '../reply.ts'
import type { Cause } from '../step.ts'
import type { Visit } from '../visit.ts'

/** The address that the server believes clients use, from its challenge, 404 or 403. */
export function claimedAddress(reply: Reply, { mcp }: Visit): string | undefined {
  if (reply.status === 404) return textField(reply, 'resource') || undefined
  const refused = refusedHeader(reply, 'Host')
  if (refused) return refused.given === mcp.host ? refused.expected : undefined
  const metadata = challengeParameter(reply, 'resource_metadata')
  return metadata?.endsWith(SPECIFIED_RESOURCE_PATH)
    ? metadata.slice(0, -SPECIFIED_RESOURCE_PATH.length) + MCP_PATH
    : undefined
}

/** Whether the server believes that clients use another address that `matches`. */
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

export const WRONG_MCP_URL: readonly Cause<Reply>[] = [
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
