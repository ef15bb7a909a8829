import {
  CONSENT_PATH,
  ISSUER_TOKEN_PATH,
  REGISTRATION_PATH,
} from '@promptwire/core/oauth/discovery'
import { describe, expect } from 'vitest'
import { test as doorsTest, listRoutes } from '../support/doors-test.ts'

const test = doorsTest
  // Sends to our pages from the owner's browser.
  .extend(
    'sendAsBrowser',
    ({ stack, asBrowser }) =>
      (method: string, path: string, headers: Record<string, string | undefined>) => {
        const given = Object.entries({ ...asBrowser, ...headers }).filter(([, value]) => value)
        const init = { method, headers: given as [string, string][] }
        return stack.apps.webApp.request(stack.urls.web + path, init)
      },
  )

describe('a state change in the web app', () => {
  const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]
  const SENDERS = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]

  test.for(SENDERS)(
    'is rejected from %j, with any method and type',
    async (sender, { stack, sendAsBrowser }) => {
      const open = [CONSENT_PATH, REGISTRATION_PATH, ISSUER_TOKEN_PATH]
      const routes = listRoutes(stack, 'webApp').filter(
        ({ method, path }) => method !== 'GET' && !open.includes(path),
      )
      expect(routes.length).toBeGreaterThan(5)
      routes.push({ method: 'DELETE', path: '/' }, { method: 'PUT', path: '/nothing' })
      // Covers each route with each sender and each type, and each sender with each type.
      for (const [i, { method, path }] of routes.entries()) {
        const type = TYPES[(i + SENDERS.indexOf(sender)) % TYPES.length]
        const { status } = await sendAsBrowser(method, path, { ...sender, 'content-type': type })
        const label = `${method} ${path} ${JSON.stringify(sender)} ${type}`
        expect(status, label).toBe(path.startsWith('/.well-known/') ? 404 : 403)
      }
    },
  )

  test('cannot revoke a key from another site, but can from our own page', async ({
    stack,
    owner,
    liveKey,
    asKey,
    sendAsBrowser,
  }) => {
    const path = `/projects/${owner.projectId}/keys/${liveKey.id}/revoke`
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expect((await sendAsBrowser('POST', path, foreign)).status).toBe(403)
    const use = () => fetch(`${stack.apiUrl}/api/v1/prompts`, { headers: asKey })
    expect((await use()).status).toBe(200)
    expect((await sendAsBrowser('POST', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      303,
    )
    expect((await use()).status).toBe(401)
  })
})
