import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Deployment } from './deployment.ts'
import { isSecure } from './deployment.ts'
import { requireThat } from './finding.ts'

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** Specification, OAuth flow 1: without a key, 401 with a challenge that leads to the metadata. */
export async function checkChallenge(deployment: Deployment): Promise<void> {
  const { mcp } = deployment
  requireThat(isSecure(mcp), 'Clients refuse plain http: put TLS in front, and https in MCP_URL.')
  const response = await deployment.fetch(mcp, {
    method: 'POST',
    headers,
    body: PING,
    redirect: 'manual',
  })
  const { status } = response
  requireThat(status === 401, explainStatus(status, mcp, response.headers.get('location')))
  requireThat(
    response.headers.has('www-authenticate'),
    'The answer has no WWW-Authenticate header: the proxy must not remove it.',
  )
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(response)
  requireThat(
    resourceMetadataUrl,
    'The challenge names no resource_metadata: something else than Promptwire answers 401 here.',
  )
  requireThat(
    resourceMetadataUrl.origin === mcp.origin,
    `The server believes that it lives at ${resourceMetadataUrl.origin}: set MCP_URL to what clients use.`,
  )
  deployment.resourceMetadataUrl = resourceMetadataUrl
}

function explainStatus(status: number, mcp: URL, location: string | null): string {
  if (status >= 300 && status < 400) {
    return `The address redirects to ${location}; clients do not follow that. Route without redirects.`
  }
  if (status === 403) {
    return `The MCP server refuses the host: pass the Host header on, or name ${mcp.hostname} in ALLOWED_HOSTS.`
  }
  if (status === 404) {
    return 'Nothing is at this path: clients need MCP_URL and /mcp; the proxy must keep the path.'
  }
  if (status === 405) return 'The proxy must pass POST on.'
  if (status >= 502 && status <= 504) {
    return `The proxy answers ${status}: it does not reach the MCP server (MCP_PORT, HOST=0.0.0.0).`
  }
  return `A request without a key must be answered with 401; it was answered with ${status}.`
}
