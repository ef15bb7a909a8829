import { expect } from 'vitest'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { test } from '../support/oauth-test.ts'

test('accepts the scopes of real clients, reduced to supported ones', async ({ registerWith }) => {
  const response = await registerWith({
    client_name: 'Claude Code',
    redirect_uris: ['http://localhost:3118/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: 'prompts:read',
    application_type: 'native',
    software_id: 'x',
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    client_id: expect.stringMatching(/^dcr_/),
    client_id_issued_at: expect.any(Number),
    client_name: 'Claude Code',
    redirect_uris: ['http://localhost:3118/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  })
})

test('a registered client can redirect only to its URIs, on any loopback port', async ({
  person,
  authorizationUrl,
  register,
}) => {
  const { client_id } = await register({ redirect_uris: ['http://127.0.0.1/callback'] })
  const at = async (redirect_uri: string) =>
    (await person.get(authorizationUrl({ client_id, redirect_uri }))).status
  expect(await at('http://127.0.0.1:4711/callback')).toBe(200)
  expect(await at('http://127.0.0.1:4711/other')).toBe(400)
  expect(await at('https://example.com/callback')).toBe(400)
})

test('a client registers as many as 20 redirect URIs, and can use each', async ({
  person,
  authorizationUrl,
  register,
}) => {
  const redirect_uris = Array.from({ length: 20 }, (_, at) => `https://client.example/${at}`)
  const { client_id } = await register({ redirect_uris })
  for (const redirect_uri of [redirect_uris[0], redirect_uris[19]]) {
    const page = await person.get(authorizationUrl({ client_id, redirect_uri }))
    expect(page.status).toBe(200)
  }
})

test.for([
  [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: [] }, 'invalid_redirect_uri'],
  [{ redirect_uris: Array(21).fill(REDIRECT_URI) }, 'invalid_redirect_uri'],
  [
    { redirect_uris: Array(4).fill(`https://x.example/${'x'.repeat(1400)}`) },
    'invalid_redirect_uri',
  ],
  [{}, 'invalid_redirect_uri'],
  [{ client_name: 1, redirect_uris: [REDIRECT_URI] }, 'invalid_client_metadata'],
  ['text', 'invalid_client_metadata'],
])('rejects %j with %s', async ([body, error], { registerWith }) => {
  const response = await registerWith(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error })
})

test('a registration that is too large gets a JSON error', async ({ registerWith }) => {
  for (const size of [20_000, 200_000]) {
    const response = await registerWith({ client_name: 'x'.repeat(size) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: 'invalid_client_metadata' })
  }
})
