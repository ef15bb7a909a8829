import { expect } from 'vitest'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { test } from '../support/oauth-test.ts'
import { Person } from '../support/person.ts'

test.for([
  ['client_id', { client_id: undefined }],
  ['redirect_uri', { redirect_uri: undefined }],
  ['a script for a redirect', { redirect_uri: 'javascript:alert(1)' }],
  ['http off loopback', { redirect_uri: 'http://example.com/' }],
  ['an unregistered id', { client_id: 'dcr_unknown' }],
  [
    "a pinned client's foreign redirect",
    { client_id: 'https://chatgpt.com/oauth/client.json', redirect_uri: 'https://evil.example/' },
  ],
] as const)(
  'a problem with %s is shown here and never redirected',
  async ([, changes], { person, authorizationUrl }) => {
    const response = await person.get(authorizationUrl(changes))
    expect(response.status).toBe(400)
    expect(response.headers.has('location')).toBe(false)
  },
)

type Changes = Record<string, string | undefined>

/** The parameters that a client gets (RFC 6749, 4.1.2.1; RFC 9207). */
function expectError({ searchParams }: URL, error: string, changes: Changes, issuer: string) {
  const state = 'state' in changes ? (changes['state'] ?? null) : 'opaque'
  expect(searchParams.get('error')).toBe(error)
  expect(searchParams.get('error_description')).toBeTruthy()
  expect(searchParams.get('state')).toBe(state)
  expect(searchParams.get('iss')).toBe(issuer)
}

const MISTAKES: [string, Changes, string][] = [
  ['no state', { state: undefined }, 'invalid_request'],
  ['an empty state', { state: '' }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no PKCE method', { code_challenge_method: undefined }, 'invalid_request'],
  ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['another resource', { resource: 'https://example.com/mcp' }, 'invalid_target'],
]
const PUBLISHED = {
  client_id: 'https://chatgpt.com/oauth/codex/client.json',
  redirect_uri: REDIRECT_URI.replace('33333/callback', '4711/callback'),
}

test.for(MISTAKES)(
  '%s is reported to a client with a published address [spec consent.s256]',
  async ([, changes, error], { stack, person, authorizationUrl }) => {
    for (const browser of [person, new Person(stack)]) {
      const response = await browser.get(authorizationUrl({ ...PUBLISHED, ...changes }))
      const location = new URL(response.headers.get('location') ?? '')
      expect(location.origin + location.pathname).toBe(PUBLISHED.redirect_uri)
      expectError(location, error, changes, stack.urls.web)
    }
  },
)

test.for(MISTAKES)(
  '%s of an unverified client is shown on our page only',
  async ([, changes], { stack, person, authorizationUrl }) => {
    for (const redirect_uri of [REDIRECT_URI, 'https://evil.example/phish']) {
      for (const browser of [person, new Person(stack)]) {
        const response = await browser.get(authorizationUrl({ ...changes, redirect_uri }))
        expect(response.status).toBe(400)
        expect(response.headers.has('location')).toBe(false)
        expect(await response.text()).not.toContain(new URL(redirect_uri).host)
      }
    }
  },
)

const REGISTERED = ['https://client.example/callback', 'http://127.0.0.1/callback', 'cursor://cb']

test.for(MISTAKES)(
  '%s goes back to a client that registered itself, from a website after the sign-in',
  async ([, changes, error], { stack, person, authorizationUrl, register }) => {
    const { client_id } = await register({ redirect_uris: REGISTERED })
    for (const redirect_uri of [...REGISTERED, 'http://127.0.0.1:4711/callback']) {
      const url = authorizationUrl({ client_id, redirect_uri, ...changes })
      const isWebsite = redirect_uri.startsWith('https:')
      const atOnce = isWebsite ? [person] : [person, new Person(stack)]
      for (const browser of atOnce) {
        const response = await browser.get(url)
        expect(response.status).toBe(303)
        const location = response.headers.get('location') ?? ''
        expect(location.startsWith(redirect_uri)).toBe(true)
        expectError(new URL(location), error, changes, stack.urls.web)
      }
      if (!isWebsite) continue
      const stranger = await new Person(stack).get(url)
      expect(stranger.headers.get('location')).toMatch(/^\/sign-in\?continue=/)
    }
    const elsewhere = authorizationUrl({ client_id, ...changes, redirect_uri: 'cursor://other' })
    expect((await person.get(elsewhere)).headers.has('location')).toBe(false)
  },
)

test.for(['', 'openid offline_access', 'prompts:read,blocks:read'])(
  'a scope of "%s" gets the consent page with the default set',
  async (scope, { person, authorizationUrl }) => {
    const scopes = async (url: string) => {
      const response = await person.get(url)
      expect(response.status).toBe(200)
      return (await response.text()).match(/name="scope" value="[^"]+"/g)
    }
    expect(await scopes(authorizationUrl({ scope }))).toEqual(await scopes(authorizationUrl()))
  },
)

test('a repeated parameter is invalid_request', async ({ person, authorizationUrl }) => {
  const response = await person.get(`${authorizationUrl(PUBLISHED)}&state=other`)
  expect(response.headers.get('location')).toContain('error=invalid_request')
  expect((await person.get(`${authorizationUrl()}&client_id=other`)).status).toBe(400)
})

test.for([
  'https://claude.ai/',
  'http://claude.ai/oauth/claude-code-client-metadata',
  'https://claude.ai/oauth/claude-code-client-metadata#x',
  'https://claude.ai:443/oauth/claude-code-client-metadata',
  'https://user@claude.ai/oauth/claude-code-client-metadata',
  'HTTPS://claude.ai/oauth/claude-code-client-metadata',
  '//claude.ai/x',
])(
  '%s is not a client id, though it looks like the URL of one',
  async (client_id, { person, authorizationUrl }) => {
    const response = await person.get(authorizationUrl({ client_id }))
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('Connect')
  },
)
