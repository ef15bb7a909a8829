import { createChallenge } from '@promptwire/core/oauth/pkce'
import { expect } from 'vitest'
import { PASSWORD } from '../support/fixtures/people.ts'
import { Person } from '../support/person.ts'
import { test as stackTest } from '../support/stack-test.ts'

const CLIENT_ID = 'https://client.example/client.json'
const REDIRECT_URI = 'https://client.example/callback'

const addresses: string[] = []

const test = stackTest
  .extend('stackOptions', {
    fetchMetadataDocument: async (url: string) => {
      addresses.push(url)
      const metadata = { client_name: 'An example', redirect_uris: [REDIRECT_URI] }
      return { metadata, maximumAge: 0 }
    },
  })
  // The documents fetched during this test.
  .extend('fetched', () => {
    addresses.length = 0
    return addresses
  })
  .extend('stranger', ({ stack }) => new Person(stack))

const authorizationUrl = (changes: Record<string, string> = {}) => {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    state: 'opaque',
    code_challenge: createChallenge('x'.repeat(43)),
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams({ ...parameters, ...changes })}`
}

test('a stranger is sent to sign-in and nothing is fetched; signed in, they see the client', async ({
  stack,
  owner,
  stranger,
  fetched,
}) => {
  const first = await stranger.get(authorizationUrl())
  const signIn = new URL(first.headers.get('location') ?? '', stack.urls.web)
  expect(signIn.pathname).toBe('/sign-in')
  await stranger.get(signIn.href)
  expect(fetched).toEqual([])
  const fields = {
    email: owner.email,
    password: PASSWORD,
    continue: signIn.searchParams.get('continue') ?? '',
  }
  const answered = await stranger.post('/sign-in', fields)
  const page = await (await stranger.get(answered.headers.get('location') ?? '')).text()
  expect(page).toContain('An example')
  expect(fetched).toEqual([CLIENT_ID])
})

test('an invalid request is reported to the client once a person signed in, and fetches nothing before', async ({
  person,
  stranger,
  fetched,
}) => {
  const refused = await stranger.get(authorizationUrl({ state: '' }))
  expect(refused.headers.get('location')).toMatch(/^\/sign-in\?continue=/)
  expect(fetched).toEqual([])
  const response = await person.get(authorizationUrl({ state: '' }))
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/client\.example\/callback\?error=invalid_request&/,
  )
})

test('never redirects to an address that the document does not list', async ({ person }) => {
  const changes = { redirect_uri: 'https://evil.example/callback', state: '' }
  const response = await person.get(authorizationUrl(changes))
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
})
