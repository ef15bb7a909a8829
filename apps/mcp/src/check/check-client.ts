import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Deployment } from './deployment.ts'
import { requireThat } from './finding.ts'

const REDIRECT_URI = 'http://127.0.0.1:33333/callback'

/** Runs the official client up to the page it would open in a browser. */
export async function checkHandshake({ mcp, fetch: fetchFn }: Deployment): Promise<void> {
  let opened: URL | undefined
  let registered: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: { client_name: 'Promptwire connection check', redirect_uris: [REDIRECT_URI] },
    clientInformation: () => registered,
    saveClientInformation: (information) => {
      registered = information
    },
    tokens: () => undefined,
    saveTokens: () => {},
    redirectToAuthorization: (url) => {
      opened = url
    },
    saveCodeVerifier: () => {},
    codeVerifier: () => '',
  }
  const result = await auth(provider, { serverUrl: mcp, fetchFn })
  requireThat(result === 'REDIRECT' && opened, 'The official client did not open the sign-in page.')
}

/** With a key: connects the official client and returns the number of tools. */
export async function countTools({ mcp, fetch }: Deployment, key: string): Promise<number> {
  const transport = new StreamableHTTPClientTransport(mcp, {
    fetch,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const client = new Client({ name: 'promptwire-check', version: '1' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  await client.close()
  return tools.length
}
