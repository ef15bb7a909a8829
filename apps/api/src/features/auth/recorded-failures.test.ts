import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const service = { bearer: SERVICE_SECRET }
const address = '203.0.113.5'

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { pause: async () => {} })
  .extend('as', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('readLog', ({ api, owner }) => async () => {
    const { accountId } = owner
    const where = { accountId, targetType: 'person', action: { contains: '_failed' } }
    return api.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  })
  // A response to a new challenge with the owner's passkey but a wrong signature.
  .extend('answerWrongly', async ({ api, owner, internalClient }) => {
    const { userId } = owner
    const credentialId = `credential-${userId}`
    const row = {
      id: userId,
      userId,
      credentialId,
      name: 'Phone',
      publicKey: Buffer.from('no key'),
    }
    const counter = { counter: 0n, transports: [], createdAt: api.clock.now }
    await api.database.prisma.passkey.create({ data: { ...row, ...counter } })
    return async (id = credentialId) => {
      const { data } = await internalClient.start_passkey_sign_in({}, service)
      const response = {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {},
      }
      return { challenge: data.challenge, response: JSON.stringify(response), address }
    }
  })

test('a wrong password or code in a session is recorded, with the person who is signed in', async ({
  internalClient,
  as,
  owner,
  readLog,
}) => {
  const wrong = { password: 'typed wrong', address }
  await expect(internalClient.confirm_identity(wrong, as)).rejects.toThrow('is wrong')
  await expect(internalClient.confirm_identity({ code: '000000', address }, as)).rejects.toThrow(
    'is wrong',
  )
  await expect(
    internalClient.change_password(
      { current_password: 'typed wrong', new_password: `${PASSWORD} 2`, address },
      as,
    ),
  ).rejects.toThrow('is wrong')
  const by = { userId: owner.userId, targetId: owner.userId }
  await expect.poll(readLog).toMatchObject(
    ['password', 'code', 'password'].map((step) => ({
      action: 'person.confirmation_failed',
      ...by,
      after: { step },
    })),
  )
  expect(JSON.stringify(await readLog())).not.toContain('typed')
})

test('a flood of wrong passwords has one entry of its limit, and hides no failed sign-in', async ({
  internalClient,
  as,
  api,
  owner,
  readLog,
}) => {
  for (let attempt = 0; attempt < 13; attempt++) {
    await internalClient.confirm_identity({ password: 'wrong', address }, as).catch(() => {})
  }
  await internalClient
    .sign_in({ email: owner.email, password: 'wrong', address }, service)
    .catch(() => {})
  await expect.poll(async () => (await readLog()).at(-1)?.action).toBe('person.sign_in_failed')
  expect(await readLog()).toHaveLength(11)
  const where = { action: 'person.confirmation_limited', accountId: owner.accountId }
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(1)
})

test('a passkey that does not sign in is recorded for its person, an unknown one nowhere', async ({
  internalClient,
  as,
  owner,
  answerWrongly,
  readLog,
}) => {
  const unknown = await answerWrongly('unknown')
  await expect(internalClient.finish_passkey_sign_in(unknown, service)).rejects.toThrow('passkey')
  const known = await answerWrongly()
  await expect(internalClient.finish_passkey_sign_in(known, service)).rejects.toThrow('passkey')
  await expect(internalClient.confirm_with_passkey(unknown, as)).rejects.toThrow('passkey')
  const about = { targetId: owner.userId, after: { step: 'passkey' } }
  await expect.poll(readLog).toMatchObject([
    { action: 'person.sign_in_failed', ...about, userId: null, address },
    { action: 'person.confirmation_failed', ...about, userId: owner.userId },
  ])
})
