import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CLIENT_METADATA, REDIRECT_URI } from '../client-metadata.ts'
import { Unreachable } from '../network-causes.ts'
import { quote } from '../reply.ts'
import { step } from '../step.ts'
import type { Visit } from '../visit.ts'

/** Runs the official client up to the URL that it would open in a browser. */
async function reachSignIn({ mcp, fetch: fetchFn }: Visit): Promise<string> {
  let registered: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: CLIENT_METADATA,
    clientInformation: () => registered,
    saveClientInformation: (information) => {
      registered = information
    },
    tokens: () => undefined,
    saveTokens: () => {},
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    codeVerifier: () => '',
  }
  return auth(provider, { serverUrl: mcp, fetchFn })
}

/** Returns the official client's error, whose message may quote a whole page. */
async function tryClient<Result>(run: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Unreachable || !(error instanceof Error)) throw error
    return error
  }
}

const firstLine = (error: Error) => quote(error.message.split(/[\n<{]/)[0]?.trim() ?? '')

export const handshakeStep = step(
  'The official client reaches the sign-in page',
  (visit) => tryClient(() => reachSignIn(visit)),
  [
    {
      id: 'client-cannot-sign-in',
      when: (result) => result !== 'REDIRECT',
      problem: (result) =>
        `The official client does not open the sign-in page${result instanceof Error ? `: ${firstLine(result)}` : '.'}`,
      remedy: 'Compare the proxy with the Caddyfile of the repository, and report this as a bug.',
    },
  ],
)

/** Connects the official client with a key; resolves with the number of tools. */
async function countTools({ mcp, fetch }: Visit, key: string): Promise<number> {
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

const isRejected = (result: number | Error) =>
  result instanceof StreamableHTTPError && result.code === 401

export const keyStep = step(
  'The key in PROMPTWIRE_API_KEY can list tools',
  (visit) => tryClient(() => countTools(visit, visit.key ?? '')),
  [
    {
      id: 'key-rejected',
      when: isRejected,
      problem: 'The API rejects the key in PROMPTWIRE_API_KEY.',
      remedy: 'Create a key on the API keys page of a project.',
    },
    {
      id: 'key-without-tools',
      when: (result) => result === 0,
      problem: 'The key in PROMPTWIRE_API_KEY has no scope of any tool.',
      remedy: 'Create a key with more scopes.',
    },
    {
      id: 'client-cannot-list-tools',
      when: (result) => result instanceof Error,
      problem: (result) =>
        `The official client cannot list tools${result instanceof Error ? `: ${firstLine(result)}` : '.'}`,
      remedy: 'Read the log of the MCP server.',
    },
  ],
)
