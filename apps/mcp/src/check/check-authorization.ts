import {
  exchangeAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { InvalidGrantError, OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js'
import { type Deployment, found } from './deployment.ts'
import { Misconfiguration, requireThat } from './finding.ts'

const REDIRECT_URI = 'http://127.0.0.1:33333/callback'
const clientMetadata = {
  client_name: 'Promptwire connection check',
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: 'none',
}

/** RFC 7591: registers a client; unused ones are deleted after a day. */
export async function checkRegistration(deployment: Deployment): Promise<void> {
  const metadata = found(deployment.metadata)
  try {
    const registered = await registerClient(metadata.issuer, {
      metadata,
      clientMetadata,
      fetchFn: deployment.fetch,
    })
    deployment.clientId = registered.client_id
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new Misconfiguration(
      `POST ${metadata.registration_endpoint} failed: ${error.message}. The proxy must pass it on to the web app.`,
    )
  }
}

/** The page the browser opens must redirect to sign-in on the same origin. */
export async function checkAuthorizationEndpoint(deployment: Deployment): Promise<void> {
  const metadata = found(deployment.metadata)
  const { authorizationUrl } = await startAuthorization(metadata.issuer, {
    metadata,
    clientInformation: { client_id: found(deployment.clientId) },
    redirectUrl: REDIRECT_URI,
    state: 'check',
    resource: deployment.mcp,
  })
  const response = await deployment.fetch(authorizationUrl, { redirect: 'manual' })
  const target = new URL(response.headers.get('location') ?? authorizationUrl, authorizationUrl)
  requireThat(
    response.status === 303 && target.pathname.endsWith('/sign-in'),
    `${metadata.authorization_endpoint} answered ${response.status} instead of the sign-in page: the proxy must pass it on to the web app with its query.`,
  )
  requireThat(
    target.origin === new URL(metadata.issuer).origin,
    `Sign-in redirects to ${target.origin}: the proxy must not rewrite the Location header.`,
  )
}

/** RFC 6749, 5.2: an invalid code must get the protocol's error. */
export async function checkTokenEndpoint(deployment: Deployment): Promise<void> {
  const metadata = found(deployment.metadata)
  try {
    await exchangeAuthorization(metadata.issuer, {
      metadata,
      clientInformation: { client_id: found(deployment.clientId) },
      authorizationCode: 'made-up',
      codeVerifier: 'made-up-verifier-of-forty-three-characters-x',
      redirectUri: REDIRECT_URI,
      fetchFn: deployment.fetch,
    })
  } catch (error) {
    if (error instanceof InvalidGrantError) return
    if (!(error instanceof OAuthError)) throw error
    throw new Misconfiguration(
      `POST ${metadata.token_endpoint} failed: ${error.message}. The proxy must pass it on to the MCP server, including the body.`,
    )
  }
  throw new Misconfiguration('An invalid code was accepted: this is not Promptwire.')
}
