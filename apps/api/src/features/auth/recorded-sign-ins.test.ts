import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { pause: async () => {} })
  .extend(
    'signIn',
    ({ internalClient }) =>
      (email: string, password = PASSWORD, address = '203.0.113.5') =>
        internalClient.sign_in(
          { email, password, address, user_agent: FIREFOX },
          { bearer: SERVICE_SECRET },
        ),
  )
  .extend(
    'readLog',
    ({ api }) =>
      ({ accountId }: Pick<Owner, 'accountId'>) =>
        api.database.prisma.auditEntry.findMany({
          where: { accountId, targetType: 'person' },
          orderBy: { id: 'asc' },
        }),
  )

test('a sign-in is in the log of each account of the person, with address and browser', async ({
  api,
  owner,
  signIn,
  readLog,
}) => {
  const other = await api.owner()
  const { prisma } = api.database
  const { userId } = owner
  await prisma.membership.create({ data: { accountId: other.accountId, userId, role: 'viewer' } })
  await signIn(owner.email)
  const entry = {
    action: 'person.signed_in',
    userId,
    targetId: userId,
    after: { method: 'password' },
    address: '203.0.113.5',
    userAgent: 'Firefox on Linux',
  }
  expect(await readLog(owner)).toMatchObject([entry])
  expect(await readLog(other)).toMatchObject([entry])
})

test('failures are recorded without the typed text, and those of unknown addresses nowhere', async ({
  api,
  owner,
  signIn,
  readLog,
}) => {
  const before = await api.database.prisma.auditEntry.count()
  const typed = 'stranger@example.com'
  await expect(signIn(typed, 'typed wrong')).rejects.toThrow('Wrong email')
  await expect(signIn(owner.email, 'typed wrong', 'no address')).rejects.toThrow('Wrong email')
  await expect
    .poll(() => readLog(owner))
    .toMatchObject([
      {
        action: 'person.sign_in_failed',
        userId: null,
        targetId: owner.userId,
        after: { step: 'password' },
        address: null,
      },
    ])
  const entries = await api.database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(entries).toHaveLength(before + 1)
  expect(JSON.stringify(entries)).not.toMatch(/typed|stranger@/)
})

test('a flood of failures has few entries, and its limit one', async ({
  owner,
  signIn,
  readLog,
}) => {
  for (let network = 1; network <= 3; network++) {
    for (let attempt = 0; attempt < 11; attempt++) {
      await signIn(owner.email, 'wrong', `198.51.100.${network}`).catch(() => {})
    }
  }
  const count = async (action: string) =>
    (await readLog(owner)).filter((each) => each.action === action).length
  await expect.poll(() => count('person.sign_in_failed')).toBe(20)
  await expect.poll(() => count('person.sign_in_limited')).toBe(1)
  const last = (await readLog(owner)).findLast(({ action }) => action === 'person.sign_in_failed')
  expect(last?.after).toEqual({ step: 'password', more_in_this_hour: 'not recorded' })
})

test('ended sessions are recorded once', async ({ internalClient, api, owner, readLog }) => {
  await api.session(owner)
  const bearer = await api.session(owner)
  expect((await internalClient.end_other_sessions({}, { bearer })).data).toEqual({ ended: 1 })
  await internalClient.end_other_sessions({}, { bearer })
  expect(await readLog(owner)).toMatchObject([
    { action: 'person.sessions_ended', userId: owner.userId, after: { ended: 1 } },
  ])
})

test('the address of a change counts only with a secret', async ({ api, owner, ownersProject }) => {
  const headers = {
    'x-promptwire-caller-address': '203.0.113.9',
    'user-agent': 'sync-prompts/1.2 (x)',
  }
  const secret = { 'x-promptwire-address-secret': SERVICE_SECRET }
  await ownersProject.create_prompt({ name: 'First' }, { headers })
  await ownersProject.create_prompt({ name: 'Second' }, { headers: { ...headers, ...secret } })
  const { prisma } = api.database
  const where = { accountId: owner.accountId, action: 'prompt.created' }
  expect(await prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })).toMatchObject([
    { address: null, userAgent: null },
    { address: '203.0.113.9', userAgent: 'sync-prompts' },
  ])
})
