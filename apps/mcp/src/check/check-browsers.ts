import { type Deployment, found } from './deployment.ts'
import { requireThat } from './finding.ts'

/** Web clients run on any origin. */
const ORIGIN = 'https://client.example'

/** Discovery, registration and token exchange allow every origin. */
export async function checkCors(deployment: Deployment): Promise<void> {
  const { issuer, registration_endpoint, token_endpoint } = found(deployment.metadata)
  const documents = [
    found(deployment.resourceMetadataUrl).href,
    `${issuer}/.well-known/oauth-authorization-server`,
  ]
  for (const url of documents) {
    const response = await deployment.fetch(url, { headers: { origin: ORIGIN } })
    requireAllowed(response, url)
  }
  for (const url of [found(registration_endpoint), token_endpoint]) {
    requireAllowed(await preflight(deployment, url), `a preflight of ${url}`)
  }
}

/** The web app's origin may call the MCP endpoint and read the challenge. */
export async function checkCorsOfEndpoint(deployment: Deployment): Promise<void> {
  const { mcp } = deployment
  const { origin } = new URL(found(deployment.issuer))
  requireAllowed(await preflight(deployment, mcp.href, origin), `a preflight of ${mcp.href}`)
  const response = await deployment.fetch(mcp, { method: 'POST', headers: { origin } })
  requireThat(
    /www-authenticate/i.test(response.headers.get('access-control-expose-headers') ?? ''),
    'Web pages cannot read WWW-Authenticate: the proxy must not remove Access-Control-Expose-Headers.',
  )
}

const preflight = (deployment: Deployment, url: string, origin = ORIGIN) =>
  deployment.fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
    },
  })

function requireAllowed({ status, headers }: Response, what: string): void {
  const allowed = headers.get('access-control-allow-origin')
  requireThat(
    !allowed?.includes(','),
    `${what} has two Access-Control-Allow-Origin headers: the proxy must not add one.`,
  )
  requireThat(
    status < 300 && allowed !== null,
    `${what} answered ${status} without Access-Control-Allow-Origin: the proxy must pass OPTIONS and CORS headers on.`,
  )
}
