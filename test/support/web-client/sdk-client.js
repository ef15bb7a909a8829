// The official SDK in a page; people sign in through a popup. `?server=` names the server.
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const state = document.querySelector('#state')
const server = new URL(new URLSearchParams(location.search).get('server'))
const stored = {}

const createProvider = (popup) => ({
  redirectUrl: `${location.origin}/callback.html`,
  clientMetadata: {
    client_name: 'A web client',
    redirect_uris: [`${location.origin}/callback.html`],
  },
  state: () => crypto.randomUUID(),
  clientInformation: () => stored.client,
  saveClientInformation: (client) => Object.assign(stored, { client }),
  tokens: () => stored.tokens,
  saveTokens: (tokens) => Object.assign(stored, { tokens }),
  codeVerifier: () => stored.verifier,
  saveCodeVerifier: (verifier) => Object.assign(stored, { verifier }),
  redirectToAuthorization: (url) => {
    popup.location = url
  },
})

/** Resolves with the query of the popup's last page. */
const codeFromPopup = () =>
  new Promise((resolve) => {
    addEventListener('message', ({ data, origin }) => {
      if (origin === location.origin) resolve(new URLSearchParams(data).get('code'))
    })
  })

async function listTools(authProvider) {
  const client = new Client({ name: 'a-web-client', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(server, { authProvider }))
  return (await client.listTools()).tools
}

async function connect(authProvider) {
  try {
    return await listTools(authProvider)
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    const transport = new StreamableHTTPClientTransport(server, { authProvider })
    await transport.finishAuth(await codeFromPopup())
    return listTools(authProvider)
  }
}

document.querySelector('#connect').addEventListener('click', async () => {
  state.textContent = 'connecting'
  const popup = window.open('about:blank', 'authorize', 'popup,width=520,height=820')
  try {
    const tools = await connect(createProvider(popup))
    state.textContent = `ready with ${tools.length} tools`
  } catch (error) {
    popup.close()
    state.textContent = `failed: ${error.message}`
  }
})
