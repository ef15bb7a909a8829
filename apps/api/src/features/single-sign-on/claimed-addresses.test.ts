import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { expect } from 'vitest'
import { createTestApi } from '../../../../../test/support/api.ts'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'
import { type Forge, startForgingProvider } from '../../../../../test/support/forging-provider.ts'
import { freePort } from '../../../../../test/support/free-port.ts'

const asService = { bearer: SERVICE_SECRET }
const BROWSER = { address: '192.0.2.7' }
type Internal = ReturnType<typeof createClient<typeof internalContract>>

const test = apiTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('issuer', { scope: 'file' }, async ({}) => `http://127.0.0.1:${await freePort()}`)
  .extend('apiOptions', { scope: 'file' }, ({ issuer }) => ({
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'promptwire',
      OIDC_NAME: 'Example ID',
      OIDC_ROLES: '{"writers":"editor","leads":"admin"}',
    },
  }))
  .extend('liar', { scope: 'file' }, async ({ issuer }, { onCleanup }) => {
    const liar = await startForgingProvider(issuer)
    onCleanup(liar.close)
    return liar
  })
  // The same service with passwords turned off.
  .extend('ssoOnly', { scope: 'file' }, async ({ api, apiOptions }, { onCleanup }) => {
    const environment = { ...apiOptions.environment, SSO_ONLY: 'true' }
    const only = await createTestApi({
      now: () => api.clock.now,
      environment,
      database: api.database,
    })
    onCleanup(() => only.close())
    const send = async (url: string, request?: RequestInit) => only.app.request(url, request)
    return createClient(internalContract, INTERNAL_PREFIX, send)
  })
  .extend('signIn', ({ liar, internalClient }) => {
    return async (claims: ReturnType<Forge>, client: Internal = internalClient) => {
      const { data: started } = await client.start_single_sign_on({}, asService)
      const response = liar.answer(started.authorization_url, (given) => ({ ...given, ...claims }))
      const { transaction } = started
      return client.finish_single_sign_on({ transaction, response, ...BROWSER }, asService)
    }
  })
  // A person with an unconfirmed address.
  .extend('stranger', async ({ api }) => {
    const person = await api.owner()
    const data = { emailVerifiedAt: null }
    await api.database.prisma.user.update({ where: { id: person.userId }, data })
    return person
  })
  .extend('claim', ({ signIn, stranger }) => async (sub: string, client?: Internal) => {
    const { data } = await signIn({ sub, email: stranger.email }, client)
    return 'claim' in data ? data.claim.token : ''
  })
  .extend('findPerson', ({ api }) => (where: { id: string } | { email: string }) => {
    return api.database.prisma.user.findUnique({ where, include: { identities: true } })
  })
  .extend('signInWithPassword', ({ api, internalClient }) => {
    return async (email: string, client: Internal = internalClient, claim?: string) => {
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
      const given = { email, password: PASSWORD, ...BROWSER, ...(claim && { claim }) }
      const { data } = await client.sign_in(given, asService)
      return { bearer: 'token' in data ? data.token : '' }
    }
  })

test.for(['', ' ', 'x'.repeat(256), 'a\u0000b', 'é'])(
  'the subject %j, which is no one’s alone, signs no one in',
  async (sub, { signIn, findPerson }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await expect(signIn({ sub, email })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await findPerson({ email })).toBeNull()
    expect((await signIn({ sub: 'y'.repeat(255) })).data).toHaveProperty('user')
  },
)

test.for([false, undefined, null, 1, 'yes', 'false', {}])(
  'email_verified: %j neither creates nor joins a person, and the refusal names the setting',
  async (email_verified, { api, signIn, findPerson }) => {
    const known = await api.owner()
    for (const email of [known.email, `${crypto.randomUUID()}@example.com`]) {
      const refused = signIn({ sub: crypto.randomUUID(), email, email_verified })
      await expect(refused).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringMatching(/email_verified .*OIDC_TRUST_UNVERIFIED_EMAIL/),
      })
      expect((await findPerson({ email }))?.identities ?? []).toEqual([])
    }
  },
)

test('letters that look like another address are not that address', async ({ api, signIn }) => {
  const person = await api.owner()
  const local = `mark-${crypto.randomUUID()}`
  const data = { email: `${local}@example.com` }
  await api.database.prisma.user.update({ where: { id: person.userId }, data })
  const email = `${local.replace('k', '\u212a')}@example.com`
  const refused = signIn({ sub: 'kelvin', email })
  await expect(refused).rejects.toThrow('gave no email address')
})

test('the owner of an address takes it as a new person, and its former one keeps the rest', async ({
  api,
  stranger,
  claim,
  internalClient,
  findPerson,
}) => {
  const key = await api.key(stranger)
  const session = await api.session(stranger)
  const token = await claim('taker')
  expect(token).not.toBe('')
  const { data } = await internalClient.claim_address({ claim: token, ...BROWSER }, asService)
  expect(data.user).toMatchObject({ email: stranger.email })
  expect(data.user.id).not.toBe(stranger.userId)
  const taker = await findPerson({ email: stranger.email })
  expect(taker).toMatchObject({ id: data.user.id, emailVerifiedAt: expect.any(Date) })

  expect(await findPerson({ id: stranger.userId })).toMatchObject({ email: null, identities: [] })
  expect((await api.get('/prompts', key.text)).status, 'a key of the former').toBe(200)
  const { accountId: account_id } = stranger
  const members = await internalClient.list_members({ account_id }, { bearer: session })
  expect(members.data).toMatchObject([{ email: null, email_verified: false, role: 'owner' }])
  const { email } = stranger
  const asFormer = internalClient.sign_in({ email, password: PASSWORD, ...BROWSER }, asService)
  await expect(asFormer).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const where = { accountId: account_id, action: 'person.email_moved' }
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(1)
})

test('who also signs in to the account with the address links it, and keeps everything', async ({
  stranger,
  claim,
  internalClient,
  findPerson,
  signIn,
  signInWithPassword,
}) => {
  const token = await claim('linker')
  const session = await signInWithPassword(stranger.email)
  await internalClient.link_identity({ claim: token }, session)
  expect(await findPerson({ id: stranger.userId })).toMatchObject({
    email: stranger.email,
    emailVerifiedAt: expect.any(Date),
    identities: [{ subject: 'linker' }],
  })
  const { data } = await signIn({ sub: 'linker', email: stranger.email })
  expect('user' in data && data.user.id).toBe(stranger.userId)
  const again = internalClient.claim_address({ claim: token, ...BROWSER }, asService)
  await expect(again).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a session from before, or of another person, links nothing', async ({
  api,
  stranger,
  claim,
  internalClient,
  findPerson,
  signInWithPassword,
}) => {
  const before = { bearer: await api.session(stranger, new Date(api.clock.now.getTime() - 60_000)) }
  const token = await claim('early')
  const other = await signInWithPassword((await api.owner()).email)
  for (const session of [before, other]) {
    const refused = internalClient.link_identity({ claim: token }, session)
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await findPerson({ id: stranger.userId }))?.identities).toEqual([])
})

test('of linking and taking at once, in two tabs, one happens', async ({
  api,
  stranger,
  claim,
  internalClient,
  signInWithPassword,
}) => {
  const [one, two] = [await claim('both'), await claim('both')]
  const session = await signInWithPassword(stranger.email)
  const done = await Promise.allSettled([
    internalClient.link_identity({ claim: one }, session),
    internalClient.claim_address({ claim: two, ...BROWSER }, asService),
    internalClient.claim_address({ claim: two, ...BROWSER }, asService),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { prisma } = api.database
  expect(await prisma.externalIdentity.count({ where: { subject: 'both' } })).toBe(1)
  expect(await prisma.user.count({ where: { email: stranger.email } })).toBe(1)
})

test('where passwords are off, one still proves who had the address, with a claim of it alone', async ({
  api,
  stranger,
  claim,
  ssoOnly,
  findPerson,
  signInWithPassword,
}) => {
  const token = await claim('sso-only', ssoOnly)
  const refusal = { code: 'FORBIDDEN' }
  await expect(signInWithPassword(stranger.email, ssoOnly)).rejects.toMatchObject(refusal)
  const other = signInWithPassword((await api.owner()).email, ssoOnly, token)
  await expect(other).rejects.toMatchObject(refusal)
  const session = await signInWithPassword(stranger.email, ssoOnly, token)
  await ssoOnly.link_identity({ claim: token }, session)
  expect((await findPerson({ id: stranger.userId }))?.identities).toHaveLength(1)
})

test('an account of the provider from before, without a proof, signs in but gets no role by group', async ({
  api,
  issuer,
  stranger,
  signIn,
  findPerson,
}) => {
  const { prisma } = api.database
  const { accountId } = await api.owner()
  expect(accountId).toBeTruthy()
  const identity = { issuer, subject: 'from-before', userId: stranger.userId }
  await prisma.externalIdentity.create({ data: identity })
  const countRoles = () => prisma.membership.count({ where: { userId: stranger.userId } })
  const before = await countRoles()
  const { email } = stranger
  const { data } = await signIn({ sub: 'from-before', email, email_verified: false })
  expect('user' in data && data.user.id).toBe(stranger.userId)
  expect(await countRoles()).toBe(before)
  expect(await findPerson({ email })).toMatchObject({ emailVerifiedAt: null })
  await signIn({ sub: 'from-before', email })
  expect(await findPerson({ email })).toMatchObject({ emailVerifiedAt: expect.any(Date) })
})

test('a verified person is joined by a verified address', async ({ api, signIn }) => {
  const person = await api.owner()
  const { data } = await signIn({ sub: 'verified', email: person.email })
  expect('user' in data && data.user.id).toBe(person.userId)
})
