import { openCode } from '@promptwire/core/oauth/auth-code'
import { expect } from 'vitest'
import { PASSWORD } from '../support/fixtures/people.ts'
import { SIGNING_KEYS } from '../support/fixtures.ts'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { test } from '../support/oauth-test.ts'
import { hidden } from '../support/person.ts'

test('a decision after the session ended returns to the request through sign-in', async ({
  stack,
  owner,
  person,
  authorizationUrl,
}) => {
  const { email } = owner
  const url = authorizationUrl({ scope: 'prompts:read versions:read', state: 'a b&c' })
  const page = await (await person.get(url)).text()
  await stack.database.prisma.session.deleteMany({ where: { user: { email } } })
  const fields = { request: hidden(page, 'request'), decision: 'approve', scope: 'prompts:read' }
  const ended = await person.post('/oauth/authorize', fields)
  const signIn = new URL(ended.headers.get('location') ?? '', stack.urls.web)
  expect(signIn.pathname).toBe('/sign-in')
  const answered = await person.post('/sign-in', {
    email,
    password: PASSWORD,
    continue: signIn.searchParams.get('continue') ?? '',
  })
  const back = await person.consent(answered.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('a b&c')
  const opened = await openCode(
    back.searchParams.get('code') ?? '',
    SIGNING_KEYS,
    stack.urls,
    new Date(),
  )
  expect(opened.ok && opened.grant.scopes).toEqual(['prompts:read', 'versions:read'])
})

test("another person's consent page, or a forged one, approves nothing", async ({
  stack,
  owner,
  person,
  signInAs,
  authorizationUrl,
}) => {
  const other = await signInAs(await stack.owner())
  const page = await (await other.get(authorizationUrl())).text()
  const fields = { project_id: owner.projectId, decision: 'approve', scope: 'prompts:read' }
  for (const request of ['forged', '']) {
    const response = await person.post('/oauth/authorize', { ...fields, request })
    expect(response.status).toBe(403)
  }
  const request = hidden(page, 'request')
  const response = await person.post('/oauth/authorize', { ...fields, request })
  expect(response.headers.get('location'), 'asked again').toMatch(/^\/oauth\/authorize\?/)
})

test("another account's project cannot be granted", async ({ stack, person, authorizationUrl }) => {
  const stranger = await stack.owner()
  const page = await (await person.get(authorizationUrl())).text()
  const response = await person.post('/oauth/authorize', {
    request: hidden(page, 'request'),
    project_id: stranger.projectId,
    decision: 'approve',
    scope: 'prompts:read',
  })
  expect(response.status).toBe(404)
})

test('a post from another site is rejected', async ({ stack }) => {
  const response = await fetch(`${stack.urls.web}/oauth/authorize`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ decision: 'approve' }),
  })
  expect(response.status, 'without the sealed request').toBe(403)
})

test('the page cannot be framed or cached, and allows the redirect', async ({
  person,
  authorizationUrl,
}) => {
  const { headers } = await person.get(authorizationUrl())
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).not.toContain('form-action')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
})

test("a client's made-up name is shown as text", async ({ person, authorizationUrl, register }) => {
  const name = '<img src=x onerror=alert(1)>\u202egnp'
  const { client_id } = await register({ client_name: name, redirect_uris: [REDIRECT_URI] })
  const page = await (await person.get(authorizationUrl({ client_id }))).text()
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toContain('<img src=x')
  expect(page).not.toContain('\u202e')
})
