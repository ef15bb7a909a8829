import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorizationResponse, readAuthorizationRequest } from './authorization-request.ts'

const ISSUER = 'https://web.example'
const URLS = { web: ISSUER, mcp: 'https://mcp.example' }

const REQUEST = {
  client_id: 'my-client',
  redirect_uri: 'https://client.example/callback',
  state: 'opaque',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}
const read = (changes: Record<string, string>) =>
  readAuthorizationRequest(Object.entries({ ...REQUEST, ...changes }), URLS)

test.each([
  ['https://client.example/callback', 'https://client.example/callback?'],
  ['https://client.example', 'https://client.example?'],
  ['https://client.example/callback?b=%20x', 'https://client.example/callback?b=%20x&'],
  ['https://client.example/?a=1&a=%2B&c', 'https://client.example/?a=1&a=%2B&c&'],
  ['https://client.example/?', 'https://client.example/?'],
  ['https://client.example/?a=b?c', 'https://client.example/?a=b?c&'],
  ['com.example.app:/oauth?b=%20x', 'com.example.app:/oauth?b=%20x&'],
  ['https://client.example/?code=forged&keep=1&st%61te=x', 'https://client.example/?keep=1&'],
])('the response to %s keeps the redirect URI byte for byte', (redirect_uri, expectedPrefix) => {
  const answer = authorizationResponse({ redirect_uri, state: 's t' }, { code: 'c' }, ISSUER)
  expect(answer).toBe(`${expectedPrefix}code=c&state=s+t&iss=https%3A%2F%2Fweb.example`)
})

test('returns state unchanged', () => {
  const { redirect_uri } = REQUEST
  const property = fc.property(fc.string({ unit: 'binary', minLength: 1 }), (state) => {
    const answer = authorizationResponse({ redirect_uri, state }, { code: 'c' }, ISSUER)
    expect(new URL(answer).searchParams.get('state')).toBe(state)
  })
  fc.assert(property)
})

test.each(['', ' ', 'nope', 'offline_access openid', 'PROMPTS:READ', 'prompts:read,blocks:read'])(
  'a scope of "%s" requests the default, as no scope does',
  (scope) => {
    expect(read({ scope }).scopes).toEqual([])
  },
)

test('keeps known scopes, and requests the default without a scope', () => {
  expect(read({ scope: 'nope prompts:read' }).scopes).toEqual(['prompts:read'])
  expect(read({}).scopes).toEqual([])
})

test('rejects an empty state like a missing one', () => {
  expect(() => read({ state: '' })).toThrowError(
    expect.objectContaining({ error: 'invalid_request' }),
  )
})
