import { expect } from 'vitest'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../../test/support/fixtures.ts'

const asService = { bearer: SERVICE_SECRET }
const BROWSER = { address: '192.0.2.9' }
const NEW_PASSWORD = 'quiet river lantern'

const test = apiTest
  .extend('typed', async ({ api }) => {
    const person = await api.owner()
    const { userId } = person
    const { prisma } = api.database
    await prisma.user.update({ where: { id: userId }, data: { emailVerifiedAt: null } })
    const passkey = { userId, credentialId: crypto.randomUUID(), publicKey: Buffer.from('x') }
    const { now: createdAt } = api.clock
    const row = { ...passkey, id: crypto.randomUUID(), counter: 0, name: 'Laptop', createdAt }
    await prisma.passkey.create({ data: row })
    const app = { userId, sealed: 'x', sealedWith: 'x', confirmedAt: createdAt }
    await prisma.totp.create({ data: app })
    const identity = { issuer: 'https://idp.example', subject: crypto.randomUUID(), userId }
    await prisma.externalIdentity.create({ data: identity })
    const key = await api.key(person)
    return { ...person, key, session: { bearer: await api.session(person) } }
  })
  .extend('createLink', ({ api, internalClient }) => async (email: string, byMail: boolean) => {
    const { data } = await internalClient.create_reset_link({ email }, asService)
    const where = { user: { email } }
    await api.database.prisma.passwordReset.updateMany({ where, data: { byMail } })
    return new URL(data.url).searchParams.get('token') ?? ''
  })
  .extend('reset', ({ internalClient }) => (token: string, choice: object = {}) => {
    const given = { token, password: NEW_PASSWORD, ...BROWSER, ...choice }
    return internalClient.reset_password(given, asService)
  })
  .extend('count', ({ api }) => async (userId: string) => {
    const { prisma } = api.database
    return {
      passkeys: await prisma.passkey.count({ where: { userId } }),
      apps: await prisma.totp.count({ where: { userId } }),
      identities: await prisma.externalIdentity.count({ where: { userId } }),
      keys: await prisma.apiKey.count({ where: { createdById: userId, revokedAt: null } }),
    }
  })
  .extend('isVerified', ({ api }) => async (id: string) => {
    const found = await api.database.prisma.user.findUniqueOrThrow({ where: { id } })
    return found.emailVerifiedAt !== null
  })

const ALL = { passkeys: 1, apps: 1, identities: 1, keys: 1 }
const NONE = { passkeys: 0, apps: 0, identities: 0, keys: 0 }

test('a mailed link lists every way into an account with an unproved address, and removes them', async ({
  api,
  typed,
  createLink,
  reset,
  count,
  isVerified,
  internalClient,
}) => {
  const token = await createLink(typed.email, true)
  const { data } = await internalClient.read_password_reset({ token }, asService)
  expect(data).toMatchObject({ was_verified: false, has_password: true, sessions: 1 })
  expect(data.ways.map(({ kind }) => kind)).toEqual(['passkey', 'app', 'identity', 'key'])
  expect(await isVerified(typed.userId), 'reading proves nothing').toBe(false)
  await reset(token)
  expect(await count(typed.userId)).toEqual(NONE)
  expect(await isVerified(typed.userId)).toBe(true)
  expect((await api.get('/prompts', typed.key.text)).status).toBe(401)
  await expect(internalClient.list_sessions({}, typed.session)).rejects.toThrow()
  const { email } = typed
  const old = internalClient.sign_in({ email, password: PASSWORD, ...BROWSER }, asService)
  await expect(old).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const again = await internalClient.sign_in(
    { email, password: NEW_PASSWORD, ...BROWSER },
    asService,
  )
  expect(again.data).toHaveProperty('token')
})

test('the person keeps the ways that they name, and no others', async ({
  api,
  typed,
  createLink,
  reset,
  count,
  internalClient,
}) => {
  const token = await createLink(typed.email, true)
  const { data } = await internalClient.read_password_reset({ token }, asService)
  const keep = data.ways.flatMap(({ id, kind }) => (kind === 'key' ? id : []))
  await reset(token, { keep: [...keep, 'passkey:of-another'] })
  expect(await count(typed.userId)).toEqual({ ...NONE, keys: 1 })
  expect((await api.get('/prompts', typed.key.text)).status).toBe(200)
})

test('a link that an operator passes on proves nothing and removes nothing by itself', async ({
  typed,
  createLink,
  reset,
  count,
  isVerified,
}) => {
  await reset(await createLink(typed.email, false))
  expect(await count(typed.userId)).toEqual(ALL)
  expect(await isVerified(typed.userId)).toBe(false)
})

test('a verified person removes the passkeys, identities and keys that they choose, never the app', async ({
  api,
  typed,
  createLink,
  reset,
  count,
  internalClient,
}) => {
  const data = { emailVerifiedAt: api.clock.now }
  await api.database.prisma.user.update({ where: { id: typed.userId }, data })
  const token = await createLink(typed.email, true)
  const { data: shown } = await internalClient.read_password_reset({ token }, asService)
  expect(shown.was_verified).toBe(true)
  expect(shown.ways.map(({ kind }) => kind)).toEqual(['passkey', 'identity', 'key'])
  const remove = shown.ways.flatMap(({ id, kind }) => (kind === 'passkey' ? id : []))
  await reset(token, { remove: [...remove, 'app'] })
  expect(await count(typed.userId)).toEqual({ ...ALL, passkeys: 0 })
})

test('of two resets at once, one decides what stays', async ({
  typed,
  createLink,
  reset,
  count,
}) => {
  const [one, two] = [await createLink(typed.email, true), await createLink(typed.email, true)]
  const done = await Promise.allSettled([reset(one), reset(two)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await count(typed.userId)).toEqual(NONE)
})

test('an operator confirms the addresses of a domain, or of one person', async ({
  api,
  internalClient,
  isVerified,
}) => {
  const people = [await api.owner(), await api.owner(), await api.owner()] as const
  const [first, second, other] = people
  const rename = (id: string, email: string) =>
    api.database.prisma.user.update({ where: { id }, data: { email, emailVerifiedAt: null } })
  const domain = 'team.example'
  await rename(first.userId, `first@${domain}`)
  await rename(second.userId, `second@sub.${domain}`)
  await rename(other.userId, 'other@else.example')
  const listed = await internalClient.list_unverified_people({ domain }, asService)
  expect(listed.data.map(({ email }) => email)).toEqual([`first@${domain}`])
  expect(await isVerified(first.userId), 'listing changes nothing').toBe(false)
  const { data } = await internalClient.confirm_emails({ domain }, asService)
  expect(data).toEqual({ confirmed: 1 })
  await internalClient.confirm_email({ email: 'other@else.example' }, asService)
  const states = await Promise.all(people.map(({ userId }) => isVerified(userId)))
  expect(states).toEqual([true, false, true])
  const unknown = internalClient.confirm_email({ email: 'noone@else.example' }, asService)
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
