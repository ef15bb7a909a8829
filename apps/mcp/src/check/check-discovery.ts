import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { type Deployment, found, isSecure } from './deployment.ts'
import { explainNetworkError } from './explain-network-error.ts'
import { Misconfiguration, requireThat } from './finding.ts'

/** RFC 9728: the document linked in the challenge. */
export async function checkResourceMetadata(deployment: Deployment): Promise<void> {
  const { mcp, fetch } = deployment
  const resourceMetadataUrl = found(deployment.resourceMetadataUrl)
  const document = await discoverOAuthProtectedResourceMetadata(
    mcp,
    { resourceMetadataUrl },
    fetch,
  ).catch(
    advise(`The proxy must pass ${resourceMetadataUrl.pathname} on to the MCP server, unchanged.`),
  )
  requireThat(
    document.resource === mcp.href,
    `The server's address is ${document.resource}: give it to clients, or set MCP_URL.`,
  )
  const issuer = document.authorization_servers?.[0]
  requireThat(issuer, 'The document has no authorization server.')
  requireThat(isSecure(new URL(issuer)), `WEB_URL is ${issuer}: clients refuse plain http.`)
  deployment.issuer = issuer
}

/** RFC 9728, 3.1: the path for clients without a challenge. */
export async function checkWellKnownResource({ mcp, fetch }: Deployment): Promise<void> {
  await discoverOAuthProtectedResourceMetadata(mcp, {}, fetch).catch(
    advise('The proxy must pass /.well-known/oauth-protected-resource* on to the MCP server.'),
  )
}

/** RFC 8414: the issuer's document on the web app. */
export async function checkIssuer(deployment: Deployment): Promise<void> {
  const issuer = found(deployment.issuer)
  const route = `The proxy must pass ${issuer}/.well-known/* on to the web app, unchanged.`
  const metadata = await discoverAuthorizationServerMetadata(issuer, {
    fetchFn: deployment.fetch,
  }).catch(advise(route))
  requireThat(metadata, route)
  requireThat(
    metadata.issuer === issuer,
    `The web app's issuer is ${metadata.issuer}, the MCP server's is ${issuer}: set the same WEB_URL for both.`,
  )
  requireThat(
    metadata.registration_endpoint,
    'The document has no registration_endpoint: it is not from Promptwire.',
  )
  deployment.metadata = metadata
}

/** Converts a missing or unreadable document to advice; network errors have their own. */
function advise(advice: string) {
  return (error: unknown): never => {
    if (explainNetworkError(error) !== undefined) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Misconfiguration(`${advice} (${reason.slice(0, 200)})`)
  }
}
