import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { expect } from 'vitest'
import type { Queryable } from '../../apps/api/src/platform/database/queryable.ts'
import { test as browserTest } from '../support/browser-test.ts'
import { PASSWORD } from '../support/fixtures/people.ts'
import { type Forge, startForgingProvider } from '../support/forging-provider.ts'
import {
  type IdentityProvider,
  type People,
  reserveIdentityProvider,
} from '../support/identity-provider.ts'
import { Person } from '../support/person.ts'
import type { StackOptions } from '../support/stack.ts'

const PEOPLE: People = {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada', groups: ['writers'] },
  grace: { email: 'grace@example.com', email_verified: true, name: 'Grace', groups: ['leads'] },
  mallory: { email: 'mallory@example.com', email_verified: true, name: 'Mallory', groups: [] },
  anna: { name: 'Anna', groups: ['writers'] },
}
const ROLES = '{"writers":"editor","leads":"owner"}'

const test = browserTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }): Promise<IdentityProvider> => {
    const provider = await reserveIdentityProvider()
    onCleanup(() => provider.stop())
    return provider
  })
  .extend('stackOptions', { scope: 'file' }, ({ provider }): StackOptions => {
    const environment = { ...provider.environment, OIDC_NAME: 'Example ID', OIDC_ROLES: ROLES }
    return { environment }
  })
  .extend('startProvider', ({ provider, stack }) => {
    return (people: People = PEOPLE, settings = {}) =>
      provider.start(stack.urls.web, people, settings)
  })
  // Signs in at the provider like a browser; returns the redirect address.
  .extend('signInAt', ({ stack }) => async (person: Person, login: string): Promise<string> => {
    const started = await person.get('/sign-in/sso')
    return walkThroughProvider(started.headers.get('location') ?? '', stack.urls.web, login)
  })
  .extend('signIn', ({ stack, signInAt }) => async (login: string) => {
    const person = new Person(stack)
    const response = await person.get(await signInAt(person, login))
    return { person, response, page: response.status === 303 ? '' : await response.text() }
  })
  .extend('forgeAnswer', ({ stack, provider }) => async (forge: Forge, byStranger = false) => {
    await provider.stop()
    const forging = await startForgingProvider(provider.issuer)
    try {
      const person = new Person(stack)
      const started = await person.get('/sign-in/sso')
      const query = forging.answer(started.headers.get('location') ?? '', forge, byStranger)
      return await person.get(`/sign-in/sso/callback?${query}`)
    } finally {
      await forging.close()
    }
  })

/** A browser at the provider: follows redirects, keeps cookies, fills in the form. */
async function walkThroughProvider(start: string, webUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, request]: [string, RequestInit] = [start, {}]
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map((each) => each.join('=')).join('; ')
    const response = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [pair = ''] = each.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location?.startsWith(webUrl)) return location
    if (location) {
      ;[url, request] = [new URL(location, url).href, {}]
      continue
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    const body = new URLSearchParams({ prompt: 'login', login, password: 'any' })
    ;[url, request] = [action, { method: 'POST', body }]
  }
  throw new Error('The provider does not lead back.')
}

const findRole = async ({ prisma }: Queryable, email: string) =>
  (await prisma.membership.findFirst({ where: { user: { email } } }))?.role

test('a new person joins with the role of their groups, and signs in again as the same one', async ({
  stack,
  owner,
  startProvider,
  signIn,
}) => {
  expect(owner.accountId).toBeTruthy()
  await startProvider()
  const { person, response } = await signIn('ada')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect((await person.get('/account')).status).toBe(200)
  expect(await findRole(stack.database, 'ada@example.com')).toBe('editor')

  await signIn('ada')
  const { prisma } = stack.database
  expect(await prisma.user.count({ where: { email: 'ada@example.com' } })).toBe(1)
})

test('groups decide at each sign-in, but the last owner of an account stays one', async ({
  stack,
  owner,
  startProvider,
  signIn,
}) => {
  expect(owner.accountId).toBeTruthy()
  await startProvider()
  await signIn('grace')
  expect(await findRole(stack.database, 'grace@example.com')).toBe('owner')
  const demoted = { ...PEOPLE, grace: { ...PEOPLE['grace'], groups: ['writers'] } }
  await startProvider(demoted)
  await signIn('grace')
  expect(await findRole(stack.database, 'grace@example.com')).toBe('editor')

  const { prisma } = stack.database
  const first = await prisma.account.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const grace = await prisma.user.findUniqueOrThrow({ where: { email: 'grace@example.com' } })
  const { id: projectId } = await prisma.project.create({
    data: { id: randomUUID(), accountId: first.id, name: 'Other' },
  })
  const one = { accountId: first.id, projectId, userId: grace.id }
  await prisma.projectMember.create({ data: { ...one, role: 'viewer' } })
  await startProvider()
  await signIn('grace')
  const left = await prisma.projectMember.count({ where: { userId: grace.id } })
  expect(left, 'an owner is one in every project').toBe(0)
  const where = { targetId: grace.id, targetType: 'member' }
  const entries = await prisma.auditEntry.findMany({ where, orderBy: { at: 'asc' } })
  expect(entries.map(({ action, accountId }) => [action, accountId])).toEqual([
    ['member.joined', first.id],
    ['member.role_changed', first.id],
    ['member.role_changed', first.id],
  ])
  await prisma.membership.updateMany({
    where: { accountId: first.id, user: { email: { not: 'grace@example.com' } } },
    data: { role: 'admin' },
  })
  await startProvider(demoted)
  await signIn('grace')
  expect(await findRole(stack.database, 'grace@example.com')).toBe('owner')
})

test.for([
  ['mallory', 'Your groups have no access.'],
  ['anna', 'gave no email address'],
] as const)(
  'lets %s in nowhere, and says why',
  async ([login, reason], { startProvider, signIn }) => {
    await startProvider()
    const { person, response, page } = await signIn(login)
    expect(response.status).toBe(403)
    expect(page).toContain(reason)
    expect((await person.get('/account')).status).toBe(303)
  },
)

test('a person who lost their groups is in the audit log, as a failed sign-in', async ({
  stack,
  startProvider,
  signIn,
}) => {
  const known = await stack.owner()
  const claims = { email: known.email, name: 'Sam', email_verified: true }
  await startProvider({ sam: { ...claims, groups: ['writers'] } })
  expect((await signIn('sam')).response.status).toBe(303)
  await startProvider({ sam: { ...claims, groups: [] } })
  expect((await signIn('sam')).response.status).toBe(403)
  const { accountId, userId: targetId } = known
  const where = { accountId, targetId, action: 'person.sign_in_failed' }
  await expect
    .poll(() => stack.database.prisma.auditEntry.findMany({ where }))
    .toMatchObject([{ userId: null, after: { step: 'single_sign_on' } }])
})

test('links a person with the same address only if the provider confirms it', async ({
  stack,
  startProvider,
  signIn,
}) => {
  const known = await stack.owner()
  const claims = { email: known.email, name: 'Robin', groups: ['writers'] }
  await startProvider({ robin: { ...claims, email_verified: false } })
  expect((await signIn('robin')).page).toContain('its claim email_verified is not true')

  await startProvider({ robin: { ...claims, email_verified: true } })
  expect((await signIn('robin')).response.status).toBe(303)
  const { prisma } = stack.database
  const linked = await prisma.externalIdentity.findMany({ where: { userId: known.userId } })
  expect(linked).toHaveLength(1)
})

test('a page asks whether an account with an unproved address is the person’s own', async ({
  stack,
  startProvider,
  signIn,
}) => {
  const { prisma } = stack.database
  const [mine, taken] = [await stack.owner(), await stack.owner()]
  const where = { id: { in: [mine.userId, taken.userId] } }
  await prisma.user.updateMany({ where, data: { emailVerifiedAt: null } })
  const claims = { email_verified: true, groups: ['writers'] }
  await startProvider({
    rowan: { ...claims, email: mine.email, name: 'Rowan' },
    sasha: { ...claims, email: taken.email, name: 'Sasha' },
  })
  const { person: rowan, response } = await signIn('rowan')
  const path = response.headers.get('location') ?? ''
  expect(path).toBe('/sign-in/sso/claim')
  expect(await (await rowan.get(path)).text()).toContain(mine.email)
  const wrong = await rowan.post(`${path}/sign-in`, { password: 'wrong' })
  expect(await wrong.text()).toContain('Wrong password.')
  const early = await rowan.post(`${path}/link`, {})
  expect([early.status, (await rowan.get('/account')).status]).toEqual([400, 303])
  const right = await rowan.post(`${path}/sign-in`, { password: PASSWORD })
  const back = right.headers.get('location') ?? ''
  expect(await (await rowan.get(back)).text()).toContain('Link it with Example ID')
  expect((await rowan.post(`${path}/link`, {})).headers.get('location')).toBe('/')
  expect(await prisma.externalIdentity.count({ where: { userId: mine.userId } })).toBe(1)
  expect((await rowan.get(path)).headers.get('location'), 'nothing is left').toBe('/sign-in')

  const { person: sasha } = await signIn('sasha')
  expect((await sasha.post(`${path}/new-person`, {})).headers.get('location')).toBe('/')
  expect(await (await sasha.get('/account')).text()).toContain(taken.email)
  const former = await prisma.user.findUniqueOrThrow({ where: { id: taken.userId } })
  expect(former.email).toBeNull()
})

test('an answer works in the browser that began, once, and for its own question', async ({
  stack,
  startProvider,
  signInAt,
}) => {
  await startProvider()
  const [ada, other] = [new Person(stack), new Person(stack)]
  const callback = await signInAt(ada, 'ada')
  expect((await other.get(callback)).status).toBe(403)

  await other.get('/sign-in/sso')
  const mixed = await other.get(callback)
  expect(mixed.status).toBe(403)
  expect(await mixed.text()).toContain('could not be verified')

  const transaction = ada.cookies.get('sso') ?? ''
  expect((await ada.get(callback)).status).toBe(303)
  ada.cookies.set('sso', transaction)
  expect((await ada.get(callback)).status).toBe(403)
})

test('shows a refusal of the provider, and none of its text', async ({ stack, startProvider }) => {
  await startProvider()
  const person = new Person(stack)
  const started = await person.get('/sign-in/sso')
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({
    error: 'access_denied',
    error_description: '<b>Call 555</b>',
    state,
    iss: new URL(started.headers.get('location') ?? '').origin,
  })
  const page = await (await person.get(`/sign-in/sso/callback?${query}`)).text()
  expect(page).toContain('refused the sign-in: access_denied.')
  expect(page).not.toContain('Call 555')
})

test('new keys of the provider work at once, and its absence is no error of ours', async ({
  provider,
  startProvider,
  signIn,
  stack,
}) => {
  await startProvider()
  expect((await signIn('ada')).response.status).toBe(303)
  await startProvider()
  expect((await signIn('ada')).response.status, 'after a rotation').toBe(303)
  await provider.stop()
  const response = await new Person(stack).get('/sign-in/sso')
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('cannot be reached')
})

const seconds = (claims: JWTPayload, field: 'exp' | 'iat', by: number) => ({
  [field]: (claims[field] ?? 0) + by,
})

test.for<[string, Forge, number]>([
  ['what was asked for', () => ({}), 303],
  ['an expiry 45 seconds ago: clocks differ', (claims) => seconds(claims, 'exp', -105), 303],
  ['an issue 45 seconds ahead: clocks differ', (claims) => seconds(claims, 'iat', 45), 303],
  ['an expiry two minutes ago', (claims) => seconds(claims, 'exp', -180), 403],
  ['another nonce', () => ({ nonce: 'another' }), 403],
  ['no nonce', () => ({ nonce: undefined }), 403],
  ['another audience', () => ({ aud: 'another-client' }), 403],
  ['another issuer', () => ({ iss: 'https://evil.example' }), 403],
  ['no subject', () => ({ sub: undefined }), 403],
])('an ID token with %s is answered as it deserves', async ([, forge, status], { forgeAnswer }) => {
  expect((await forgeAnswer((claims) => ({ ...claims, ...forge(claims) }))).status).toBe(status)
})

test('a signature by another key lets no one in', async ({ forgeAnswer }) => {
  const response = await forgeAnswer((claims) => claims, true)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('could not be verified')
})

test('a person without a password confirms at the provider, which carries out the form', async ({
  stack,
  startProvider,
  signIn,
  owner,
}) => {
  expect(owner.accountId).toBeTruthy()
  await startProvider()
  const { person } = await signIn('grace')
  const { prisma } = stack.database
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: 'grace@example.com' },
  })
  const { accountId } = await prisma.membership.findFirstOrThrow({ where: { userId } })
  const past = new Date(Date.now() - 11 * 60_000)
  await prisma.session.updateMany({ where: { userId }, data: { createdAt: past } })
  const path = `/accounts/${accountId}/invitations`
  const refused = await person.post(path, { role: 'viewer', email: 'kept@example.com' })
  const page = await refused.text()
  expect(refused.status).toBe(403)
  expect(page).toContain('Confirm that it is you to create the invitation')
  expect(page).not.toContain('type="password"')
  const kept = /name="kept" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const sent = await person.post('/confirm/provider', { kept, continue: '' })
  const href = sent.headers.get('location') ?? ''

  const started = await person.get(href)
  const location = started.headers.get('location') ?? ''
  expect(new URL(location).searchParams.get('max_age')).toBe('600')
  const callback = await walkThroughProvider(location, stack.urls.web, 'grace')
  const back = (await person.get(callback)).headers.get('location') ?? ''
  expect(back).toMatch(/^\/confirm\/kept\?form=/)
  expect((await person.get(back.replace(/=.*/, '=guessed'))).headers.get('location')).toBe('/')
  expect(await prisma.invitation.count({ where: { accountId } })).toBe(0)
  await person.post('/confirm/provider', { kept, continue: '' })
  expect((await person.get(back)).status).toBe(303)
  expect((await person.get(back)).headers.get('location')).toBe('/')
  expect(await prisma.invitation.count({ where: { email: 'kept@example.com' } })).toBe(1)
})

test('a sign-in at the provider is as recent as the provider says', async ({
  stack,
  forgeAnswer,
  startProvider,
}) => {
  await startProvider()
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const response = await forgeAnswer((claims) => ({ ...claims, auth_time: hourAgo }))
  expect(response.status).toBe(303)
  const where = { authenticatedAt: new Date(hourAgo * 1000) }
  expect(await stack.database.prisma.session.count({ where })).toBe(1)
})

test.for([true, false])(
  'SSO in Chromium leads back to the consent page that an AI client asked for; scripts: %s',
  async (javaScriptEnabled, { openPage, startProvider, owner }) => {
    const page = await openPage({ javaScriptEnabled })
    expect(owner.accountId).toBeTruthy()
    await startProvider()
    const consent = new URLSearchParams({
      client_id: 'my-client',
      redirect_uri: 'http://localhost:1/callback',
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 'x',
    })
    await page.goto(`/oauth/authorize?${consent}`)
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
    await page.getByPlaceholder('Enter any login').fill('grace')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await expect.poll(() => page.url()).toContain('/oauth/authorize')
    await expect.poll(() => page.textContent('h1')).toContain('Connect')
  },
)
