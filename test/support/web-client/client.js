// A web client that knows only the address of an MCP server, from `?server=`.
const state = document.querySelector('#state')
const closed = document.querySelector('#closed')
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const call = (server, token) =>
  fetch(server, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

const json = async (response) => (await response).json()

/** Discovery, registration and PKCE; returns the authorization URL. */
async function prepare(server, redirect_uri) {
  const challenge = (await call(server)).headers.get('WWW-Authenticate')
  const resource = await json(fetch(/resource_metadata="([^"]+)"/.exec(challenge)[1]))
  const [issuer] = resource.authorization_servers
  const issued = await json(fetch(`${issuer}/.well-known/oauth-authorization-server`))
  const { client_id } = await json(
    fetch(issued.registration_endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'A web client', redirect_uris: [redirect_uri] }),
    }),
  )
  const code_verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  const kept = { server, client_id, redirect_uri, code_verifier, token: issued.token_endpoint }
  sessionStorage.setItem('kept', JSON.stringify(kept))
  const url = new URL(issued.authorization_endpoint)
  url.search = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    state: 'web client',
    code_challenge: base64url(digest),
    code_challenge_method: 'S256',
  })
  return url.href
}

async function finish(search) {
  const answer = new URLSearchParams(search)
  const { server, token, ...exchange } = JSON.parse(sessionStorage.getItem('kept'))
  if (answer.get('state') !== 'web client') throw new Error('the state is another one')
  const code = answer.get('code')
  const body = new URLSearchParams({ ...exchange, code, grant_type: 'authorization_code' })
  const { access_token } = await json(fetch(token, { method: 'POST', body }))
  const { result } = await json(call(server, access_token))
  state.textContent = `ready with ${result.tools.length} tools`
}

const server = () => new URLSearchParams(location.search).get('server')

document.querySelector('#popup').addEventListener('click', async () => {
  state.textContent = 'authenticating'
  const popup = window.open('about:blank', 'authorize', 'popup,width=520,height=820')
  addEventListener('message', ({ data, origin }) => {
    if (origin === location.origin) return finish(data)
  })
  popup.location = await prepare(server(), `${location.origin}/callback.html`)
  setInterval(() => {
    closed.textContent = popup.closed ? 'closed' : 'open'
  }, 20)
})

document.querySelector('#redirect').addEventListener('click', async () => {
  location.href = await prepare(server(), `${location.origin}/`)
})

if (new URLSearchParams(location.search).has('code')) await finish(location.search)
