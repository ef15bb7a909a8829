import { createChallenge } from '@promptwire/core/oauth/pkce'
import { REDIRECT_URI } from './oauth-provider.ts'
import { test as stackTest } from './stack-test.ts'

export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CLIENT_ID = 'my-client'

interface TokenAnswer {
  access_token: string
  token_type: string
  scope: string
  expires_in: null
  error: string
  error_description: string
}
export const readAnswer = async (response: Response) => (await response.json()) as TokenAnswer

/** The consent page's address for a client. */
const consentUrl = (web: string, changes: Record<string, string | undefined> = {}) => {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code_challenge: createChallenge(VERIFIER),
    code_challenge_method: 'S256',
    state: 'opaque',
    ...changes,
  }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return `${web}/oauth/authorize?${new URLSearchParams(given as [string, string][])}`
}

/** Tests of the handshake: a person approves, and a client exchanges the code. */
export const test = stackTest
  .extend(
    'authorizationUrl',
    ({ stack }) =>
      (changes: Record<string, string | undefined> = {}) =>
        consentUrl(stack.urls.web, changes),
  )
  // Approved by the owner.
  .extend(
    'newCode',
    ({ person, authorizationUrl }) =>
      async (fields: Record<string, string | string[]> = {}) =>
        (await person.consent(authorizationUrl(), fields)).searchParams.get('code') ?? '',
  )
  .extend(
    'exchange',
    ({ stack }) =>
      (code: string, changes: Record<string, unknown> = {}, form = false) => {
        const body = {
          grant_type: 'authorization_code',
          code,
          code_verifier: VERIFIER,
          redirect_uri: REDIRECT_URI,
          client_id: CLIENT_ID,
          ...changes,
        }
        return fetch(`${stack.urls.mcp}/api/oauth/token`, {
          method: 'POST',
          ...(form
            ? { body: new URLSearchParams(body as Record<string, string>) }
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
      },
  )
  // Restored at the end of the test.
  .extend('clock', ({ stack }, { onCleanup }) => {
    onCleanup(() => {
      stack.clock.ahead = 0
    })
    return stack.clock
  })
  // The API's status for a key.
  .extend('statusWith', ({ stack }) => async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${stack.apiUrl}/api/v1/prompts`, { headers })).status
  })
  .extend(
    'registerWith',
    ({ stack }) =>
      (body: unknown) =>
        fetch(`${stack.urls.web}/oauth/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  )
  .extend(
    'register',
    ({ registerWith }) =>
      async (body: unknown) =>
        (await (await registerWith(body)).json()) as { client_id: string },
  )
