import { requireSession } from '@promptwire/contract/auth/signed-in'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

const test = apiTest
  .extend(
    'signIn',
    ({ internalClient }) =>
      async (email: string, { password = PASSWORD, user_agent = FIREFOX } = {}) => {
        const { data } = await internalClient.sign_in(
          { email, password, address: email, user_agent },
          { bearer: SERVICE_SECRET },
        )
        return { bearer: requireSession(data).token }
      },
  )
  .extend(
    'listSessions',
    ({ internalClient }) =>
      async (as: { bearer: string }) =>
        (await internalClient.list_sessions({}, as)).data,
  )
  .extend(
    'isIn',
    ({ internalClient }) =>
      (as: { bearer: string }) =>
        internalClient.get_session({}, as).then(
          () => true,
          () => false,
        ),
  )

test('people change name, theme, font and time zone separately, for themselves only', async ({
  api,
  internalClient,
  owner,
  signIn,
}) => {
  const other = await api.session(await api.owner())
  const as = await signIn(owner.email)
  const before = (await internalClient.get_session({}, as)).data.user
  expect(before).toEqual({
    id: owner.userId,
    email: owner.email,
    email_verified: true,
    name: 'Robin',
    theme: 'system',
    prompt_font: 'mono',
    time_zone: null,
  })
  await internalClient.update_person({ theme: 'dark', time_zone: 'Asia/Calcutta' }, as)
  await internalClient.update_person({ name: 'Ada\u202e L.', prompt_font: 'sans' }, as)
  const after = { name: 'Ada L.', theme: 'dark', prompt_font: 'sans', time_zone: 'Asia/Calcutta' }
  expect((await internalClient.get_session({}, as)).data.user).toEqual({ ...before, ...after })
  expect((await internalClient.update_person({ time_zone: null }, as)).data.time_zone).toBeNull()
  expect((await internalClient.get_session({}, { bearer: other })).data.user.theme).toBe('system')
  const where = { targetId: owner.userId }
  const entries = await api.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  expect(entries).toMatchObject([
    { action: 'person.signed_in' },
    { action: 'person.renamed', before: { name: 'Robin' }, after: { name: 'Ada L.' } },
  ])
})

test.for(['', 'Mars/Olympus', '+02:00', 'Europe/', '../etc', 'x'.repeat(65), 'Europe/Berlin\n'])(
  '%j is not a time zone',
  async (time_zone, { api, internalClient }) => {
    const as = { bearer: await api.session(await api.owner()) }
    await expect(internalClient.update_person({ time_zone }, as)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('time_zone'),
    })
  },
)

test('a new password ends the old one and all other sessions, but not the current one', async ({
  api,
  internalClient,
  owner,
  signIn,
  isIn,
}) => {
  const [here, there] = [await signIn(owner.email), await signIn(owner.email)]
  const stranger = { bearer: await api.session(await api.owner()) }
  const change = { current_password: PASSWORD, new_password: 'a new one of mine', address: 'a' }
  expect((await internalClient.change_password(change, here)).data).toEqual({ ended: 1 })
  expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true])
  await expect(signIn(owner.email)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await isIn(await signIn(owner.email, { password: change.new_password }))).toBe(true)
  const where = { targetId: owner.userId, action: 'person.password_changed' }
  const [entry] = await api.database.prisma.auditEntry.findMany({ where })
  expect(entry).toMatchObject({ before: null, after: null, packed: null })
  expect(api.log.join('')).not.toContain(change.new_password)
})

test('an open session does not help to guess its password', async ({
  api,
  internalClient,
  owner,
}) => {
  const as = { bearer: await api.session(owner) }
  const change = (current_password: string) =>
    internalClient.change_password(
      { current_password, new_password: 'long enough', address: 'a' },
      as,
    )
  for (let i = 0; i < 10; i++) {
    await expect(change(`guess ${i}`)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'current_password: is wrong.',
    })
  }
  await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(
    internalClient.change_password(
      { current_password: PASSWORD, new_password: 'short', address: 'a' },
      as,
    ),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('two concurrent password changes end as one', async ({
  api,
  internalClient,
  owner,
  signIn,
  isIn,
}) => {
  const as = { bearer: await api.session(owner) }
  const change = (new_password: string) =>
    internalClient.change_password({ current_password: PASSWORD, new_password, address: 'a' }, as)
  const passwords = ['the first of them', 'the second of them']
  const outcomes = await Promise.allSettled(passwords.map(change))
  const won = outcomes.map(({ status }) => status === 'fulfilled')
  expect(won.filter(Boolean)).toHaveLength(1)
  const password = passwords[won.indexOf(true)] ?? ''
  expect(await isIn(await signIn(owner.email, { password }))).toBe(true)
})

test('people see their sessions, without addresses, and can end one or all others', async ({
  api,
  internalClient,
  owner,
  signIn,
  listSessions,
  isIn,
}) => {
  const { now } = api.clock
  const here = await signIn(owner.email)
  api.clock.now = new Date(now.getTime() + 1_000)
  const safari = await signIn(owner.email, { user_agent: SAFARI })
  const unknown = await signIn(owner.email, { user_agent: '' })
  const listed = await listSessions(here)
  expect(listed).toMatchObject([
    { is_current: true, browser: 'Firefox on Linux', last_seen_at: now.toISOString() },
    { is_current: false },
    { is_current: false },
  ])
  expect(listed.map(({ browser }) => browser).sort()).toEqual([
    'Firefox on Linux',
    'Safari on macOS',
    null,
  ])
  const [columns] = await api.database.prisma.$queryRaw<{ names: string[] }[]>`
    SELECT array_agg(column_name::text) AS names FROM information_schema.columns
     WHERE table_name = 'session' AND column_name ~ 'address|network|agent'`
  expect(columns?.names).toBeNull()

  const session_id = listed.find(({ browser }) => browser === 'Safari on macOS')?.id ?? ''
  const stranger = { bearer: await api.session(await api.owner()) }
  await expect(internalClient.end_session({ session_id }, stranger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await isIn(safari)).toBe(true)
  await internalClient.end_session({ session_id }, here)
  expect([await isIn(safari), await isIn(unknown)]).toEqual([false, true])
  await expect(internalClient.end_session({ session_id }, here)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await internalClient.end_other_sessions({}, here)).data).toEqual({ ended: 1 })
  expect([await isIn(here), await isIn(unknown), await isIn(stranger)]).toEqual([true, false, true])
  expect(await listSessions(here)).toHaveLength(1)
})

test('session activity is recorded once an hour, with a project and without', async ({
  api,
  owner,
  signIn,
  listSessions,
}) => {
  const as = await signIn(owner.email)
  const startedAt = api.clock.now
  const seen = async () => (await listSessions(as))[0]?.last_seen_at
  const pass = (minutes: number) => {
    api.clock.now = new Date(startedAt.getTime() + minutes * 60_000)
  }
  pass(59)
  expect(await seen()).toBe(startedAt.toISOString())
  pass(61)
  const path = `/internal/projects/${owner.projectId}`
  await api.app.request(path, { headers: { authorization: `Bearer ${as.bearer}` } })
  pass(100)
  expect(await seen()).toBe(new Date(startedAt.getTime() + 61 * 60_000).toISOString())
  api.clock.now = startedAt
})
