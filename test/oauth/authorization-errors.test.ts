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

const MISTAKES: [string, Record<string, string | undefined>, string][] = [
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
      expect(location.searchParams.get('error')).toBe(error)
      expect(location.searchParams.get('iss')).toBe(stack.urls.web)
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

test.for(MISTAKES)(
  '%s of a self-registered client reaches it by a link that a person follows',
  async ([, changes, error], { stack, person, authorizationUrl, register }) => {
    const redirect_uri = 'https://client.example/callback'
    const { client_id } = await register({ redirect_uris: [redirect_uri] })
    const url = authorizationUrl({ client_id, redirect_uri, ...changes })
    const stranger = await new Person(stack).get(url)
    expect(stranger.status).toBe(400)
    expect(await stranger.text()).not.toContain('client.example')
    const response = await person.get(url)
    expect([response.status, response.headers.has('location')]).toEqual([400, false])
    const link = /href="(https:\/\/client\.example[^"]+)"/.exec(await response.text())?.[1] ?? ''
    const back = new URL(link.replaceAll('&amp;', '&'))
    expect(back.searchParams.get('error')).toBe(error)
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
