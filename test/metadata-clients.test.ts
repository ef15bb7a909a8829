import { challengeOf } from '@promptwire/core/oauth/pkce'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from './support/fixtures.ts'
import { Person } from './support/person.ts'
import { type Stack, startStack } from './support/stack.ts'

const CLIENT_ID = 'https://client.example/client.json'
const REDIRECT_URI = 'https://client.example/callback'

let stack: Stack
let email: string
const fetched: string[] = []
beforeAll(async () => {
  stack = await startStack({
    fetchMetadataDocument: async (url) => {
      fetched.push(url)
      const metadata = { client_name: 'An example', redirect_uris: [REDIRECT_URI] }
      return { metadata, maximumAge: 0 }
    },
  })
  email = (await stack.owner()).email
})
beforeEach(() => {
  fetched.length = 0
})
afterAll(() => stack.close())

const authorizationUrl = (changes: Record<string, string> = {}) => {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    state: 'opaque',
    code_challenge: challengeOf('x'.repeat(43)),
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams({ ...parameters, ...changes })}`
}

test('a stranger is sent to sign-in and nothing is fetched; signed in, they see the client', async () => {
  const person = new Person(stack)
  const first = await person.get(authorizationUrl())
  const signIn = new URL(first.headers.get('location') ?? '', stack.urls.web)
  expect(signIn.pathname).toBe('/sign-in')
  await person.get(signIn.href)
  expect(fetched).toEqual([])
  const fields = { email, password: PASSWORD, continue: signIn.searchParams.get('continue') ?? '' }
  const answered = await person.post('/sign-in', fields)
  const page = await (await person.get(answered.headers.get('location') ?? '')).text()
  expect(page).toContain('An example')
  expect(fetched).toEqual([CLIENT_ID])
})

test('a request that is wrong in itself is told to a stranger here, and to the client by a person', async () => {
  const stranger = await new Person(stack).get(authorizationUrl({ state: '' }))
  expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null])
  expect(fetched).toEqual([])
  const person = new Person(stack)
  await person.signIn(email)
  const response = await person.get(authorizationUrl({ state: '' }))
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/client\.example\/callback\?error=invalid_request&/,
  )
})

test('an address that the document does not name is never redirected to', async () => {
  const person = new Person(stack)
  await person.signIn(email)
  const changes = { redirect_uri: 'https://evil.example/callback', state: '' }
  const response = await person.get(authorizationUrl(changes))
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
})
