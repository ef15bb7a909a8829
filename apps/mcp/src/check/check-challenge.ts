import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Deployment } from './deployment.ts'
import { isSecure } from './deployment.ts'
import { requireThat } from './finding.ts'

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** Specification, OAuth flow 1: without a key, 401 with a challenge that links to the metadata. */
export async function checkChallenge(deployment: Deployment): Promise<void> {
  const { mcp } = deployment
  requireThat(
    isSecure(mcp),
    'Clients refuse plain http: add TLS at the proxy and set MCP_URL to https.',
  )
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
    'The response has no WWW-Authenticate header: the proxy must not remove it.',
  )
  const { resourceMetadataUrl } = extractWWWAuthenticateParams(response)
  requireThat(
    resourceMetadataUrl,
    'The challenge has no resource_metadata: this 401 is not from Promptwire.',
  )
  requireThat(
    resourceMetadataUrl.origin === mcp.origin,
    `The server uses the address ${resourceMetadataUrl.origin}: set MCP_URL to the address clients use.`,
  )
  deployment.resourceMetadataUrl = resourceMetadataUrl
}

function explainStatus(status: number, mcp: URL, location: string | null): string {
  if (status >= 300 && status < 400) {
    return `The address redirects to ${location}; clients do not follow redirects. Route without them.`
  }
  if (status === 403) {
    return `The MCP server rejects the host: pass the Host header on, or add ${mcp.hostname} to ALLOWED_HOSTS.`
  }
  if (status === 404) {
    return 'Path not found: clients use MCP_URL with /mcp, and the proxy must keep the path.'
  }
  if (status === 405) return 'The proxy must pass POST on.'
  if (status >= 502 && status <= 504) {
    return `The proxy returns ${status}: it does not reach the MCP server (MCP_PORT, HOST=0.0.0.0).`
  }
  return `A request without a key must get 401, but got ${status}.`
}
