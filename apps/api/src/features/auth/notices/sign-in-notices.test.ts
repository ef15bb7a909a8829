import { AUDIT_ACTIONS, type AuditAction } from '@promptwire/contract/audit/audit-actions'
import { expect } from 'vitest'
import { createTestApi } from '../../../../../../test/support/api.ts'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import { createAppCode } from '../../../../../../test/support/authenticator.ts'
import { PASSWORD } from '../../../../../../test/support/fixtures/people.ts'
import { readEmails, runNotices, WITH_EMAIL } from '../../../../test/support/emails.ts'
import { createUnitOfWork } from '../../../kernel/change/create-unit-of-work.ts'
import { queueNotices, SIGN_IN_NOTICE } from './notice-job.ts'

/** Actions about a person that change no sign-in method. */
const QUIET = [
  'person.signed_in',
  'person.sign_in_failed',
  'person.sign_in_limited',
  'person.confirmation_failed',
  'person.confirmation_limited',
  'person.sessions_ended',
  'person.renamed',
  'person.email_verified',
  'person.email_moved',
]

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, WITH_EMAIL)
  // The first sentence of each email to a person.
  .extend('readNotices', ({ api }) => async (to: string) => {
    await runNotices(api)
    return (await readEmails(api, to)).map(({ text }) => text.split('\n')[0])
  })
  .extend('record', ({ api }) => (targetId: string, actions: readonly string[]) => {
    const unitOfWork = createUnitOfWork(api.database, { onAudited: queueNotices })
    const by = { actor: { kind: 'system' }, requestId: 'test', at: api.clock.now } as const
    const entries = actions.map((action) => ({
      action: action as AuditAction,
      targetType: 'person' as const,
      targetId,
    }))
    return unitOfWork.change(by, async () => ({ result: undefined, audit: entries }))
  })

test('a person gets an email about each change of how they sign in', async ({
  api,
  owner,
  internalClient,
  readNotices,
}) => {
  const as = { bearer: await api.session(owner) }
  await internalClient.start_totp({}, as)
  const secret = (await internalClient.get_second_factor({}, as)).data.pending?.secret ?? ''
  await internalClient.confirm_totp({ code: createAppCode(secret, api.clock.now) }, as)
  await internalClient.create_recovery_codes({}, as)
  await internalClient.remove_totp({}, as)
  const passwords = { current_password: PASSWORD, new_password: 'violet anchor rowing 9' }
  await internalClient.change_password({ ...passwords, address: '192.0.2.1' }, as)
  await internalClient.update_person({ name: 'evil.example' }, as)
  expect(await readNotices(owner.email)).toEqual([
    'An authenticator app was added.',
    'New recovery codes replaced the earlier ones.',
    'Your authenticator app was removed.',
    'Your password was changed.',
  ])
  const [email] = await readEmails(api, owner.email)
  expect(email?.text).toMatch(/This happened on \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)\./)
  expect(email?.text).toContain('http://web.test/account')
})

const ABOUT_PEOPLE = AUDIT_ACTIONS.filter((action) => action.startsWith('person.'))

test.for(ABOUT_PEOPLE)(
  '%s is emailed if it changes how a person signs in',
  async (action, { owner, record, readNotices }) => {
    await record(owner.userId, [action])
    expect(await readNotices(owner.email)).toHaveLength(QUIET.includes(action) ? 0 : 1)
  },
)

test('one change is one email, a day has at most 30, and without an address there is none', async ({
  api,
  owner,
  record,
  readNotices,
}) => {
  const actions = ['person.passkey_removed', 'person.passkey_removed', 'person.password_reset']
  await record(owner.userId, actions)
  expect(await readNotices(owner.email)).toHaveLength(1)
  const [email] = await readEmails(api, owner.email)
  expect(email?.text).toMatch(/^A passkey was removed\.\n\nYour password was reset/)
  for (let i = 0; i < 31; i++) await record(owner.userId, ['person.passkey_added'])
  expect(await readNotices(owner.email)).toHaveLength(30)
  const data = { email: null, emailVerifiedAt: null }
  await api.database.prisma.user.update({ where: { id: owner.userId }, data })
  await record(owner.userId, ['person.passkey_added'])
  expect(await readNotices(owner.email)).toHaveLength(30)
})

test('a service that sends no email queues none', async ({ api, owner }) => {
  const { database } = api
  const silent = await createTestApi({ database, environment: {} })
  const before = await database.prisma.job.count({ where: { kind: SIGN_IN_NOTICE.name } })
  const bearer = await api.session(owner)
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const path = '/internal/person/recovery-codes'
  const sent = await silent.app.request(path, { method: 'POST', headers, body: '{}' })
  expect(sent.status).toBe(200)
  expect(await database.prisma.job.count({ where: { kind: SIGN_IN_NOTICE.name } })).toBe(before)
  await silent.close()
})
