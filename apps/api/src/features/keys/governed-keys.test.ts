import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { warnOfExpiry } from './warn-of-expiry.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEW = { environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

const test = apiTest.extend('owned', async ({ api, projectAs }) => {
  const owner = await api.owner()
  return { owner, project: await projectAs(owner, owner.projectId) }
})

test('a key has a purpose and an owner, who is a member; the log has what changed', async ({
  api,
  owned: { owner, project },
}) => {
  const { data: made } = await project.create_key({ ...NEW, name: 'Shop', description: 'Checkout' })
  expect(made).toMatchObject({ description: 'Checkout', owner: { user_id: owner.userId } })
  const member = await api.member(owner, 'viewer')
  const changes = { description: 'Checkout and cart', owner_id: member.userId }
  const { data: changed } = await project.update_key({ key_id: made.id, ...changes })
  expect(changed).toMatchObject({ name: 'Shop', owner: { user_id: member.userId } })
  const { data: shown } = await project.get_key({ key_id: made.id })
  expect(shown).toMatchObject({ description: 'Checkout and cart', used_this_month: null })
  expect(shown.members.map(({ user_id }) => user_id).sort()).toEqual(
    [owner.userId, member.userId].sort(),
  )
  const { data: entries } = await project.list_audit_entries({ action: 'key.updated' })
  expect(entries).toMatchObject([
    { before: { description: 'Checkout', owner_id: owner.userId }, after: changes },
  ])
  const stranger = await api.owner()
  const foreign = { key_id: made.id, owner_id: stranger.userId }
  await expect(project.update_key(foreign)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'owner_id: must be a member of the project.',
  })
})

test('lists keys without use for some days, and those whose creators left', async ({
  api,
  owned: { owner, project },
}) => {
  const used = (await project.create_key({ ...NEW, name: 'used' })).data
  await project.create_key({ ...NEW, name: 'never used' })
  const member = await api.member(owner, 'editor')
  await api.key({ ...owner, userId: member.userId }, 'live', undefined, { name: 'orphan' })
  const { accountId } = owner
  const membership = { accountId_userId: { accountId, userId: member.userId } }
  await api.database.prisma.membership.delete({ where: membership })
  const names = async (filter: Parameters<typeof project.list_keys>[0]) =>
    (await project.list_keys(filter)).data.map(({ name }) => name)
  expect(await names({ unused_days: 5 }), 'created just now').toEqual([])
  expect(await names({ state: 'ended' })).toEqual(['orphan'])

  // Less than the 7 days after which an unused session ends.
  api.clock.now = new Date(api.clock.now.getTime() + 6 * DAY_MS)
  expect(await names({ unused_days: 5, sort: 'name' })).toEqual(['never used', 'used'])
  await api.get('/prompts', used.key)
  await expect.poll(() => names({ unused_days: 5 })).toEqual(['never used'])
})

test('a key shows what the role of its creator takes away', async ({
  api,
  owned: { owner, project },
}) => {
  const member = await api.member(owner, 'editor')
  const scopes = ['prompts:read', 'versions:publish'] as const
  const { id } = await api.key({ ...owner, userId: member.userId }, 'live', scopes)
  const { accountId } = owner
  await api.database.prisma.membership.update({
    where: { accountId_userId: { accountId, userId: member.userId } },
    data: { role: 'viewer' },
  })
  const { data } = await project.get_key({ key_id: id })
  expect(data).toMatchObject({
    state: 'active',
    creator_role: 'viewer',
    lost_scopes: ['versions:publish'],
  })
})

test("a key's own limit of the month is exact, and counts nothing against the plan beyond it", async ({
  api,
  owned: { owner, project },
}) => {
  const { data: made } = await project.create_key({ ...NEW, name: 'Few', monthly_requests: 5 })
  const others = await api.key(owner)
  const ask = () => api.get('/prompts', made.key)
  const first = await ask()
  expect([first.status, first.headers.get('X-RateLimit-Remaining')]).toEqual([200, '4'])
  const answers = await Promise.all([...Array(20).keys()].map(ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(16)
  expect(refused[0]?.headers.get('Retry-After')).toMatch(/^\d+$/)
  const { error } = await (refused[0] as Response).json()
  expect(error.message).toContain('own 5 requests for this month are used up')
  expect((await api.get('/prompts', others.text)).status).toBe(200)
  const used = async () => (await project.get_key({ key_id: made.id })).data.used_this_month
  expect(await used()).toBe(5)
  const { accountId } = owner
  const usage = await api.database.prisma.monthlyUsage.findFirst({ where: { accountId } })
  expect(Number(usage?.used)).toBe(6)

  await project.update_key({ key_id: made.id, monthly_requests: 6 })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  await project.update_key({ key_id: made.id, monthly_requests: null })
  expect((await ask()).status).toBe(200)

  await project.update_key({ key_id: made.id, monthly_requests: 1 })
  expect((await ask()).status).toBe(429)
  api.clock.now = new Date(api.clock.now.getTime() + 31 * DAY_MS)
  expect([(await ask()).status, (await ask()).status], 'the next month').toEqual([200, 429])
})

test('a key that expires in a week is announced once, however many processes look', async ({
  api,
  replica,
  owned: { owner, project },
}) => {
  const inDays = (days: number) => new Date(api.clock.now.getTime() + days * DAY_MS).toISOString()
  const make = async (name: string, expires_at?: string) =>
    (await project.create_key({ ...NEW, name, ...(expires_at && { expires_at }) })).data.id
  const id = await make('Expiring', inDays(10))
  const revoked = await make('Revoked', inDays(10))
  await make('Short', inDays(5))
  await make('Later', inDays(30))
  await make('Never')
  await project.revoke_key({ key_id: revoked })
  const events = () =>
    api.database.prisma.event.findMany({
      where: { projectId: owner.projectId, type: 'key.expiring' },
    })
  const { signal } = new AbortController()
  const warn = () =>
    Promise.all(
      [api, replica, api, replica].map(({ unitOfWork }) =>
        warnOfExpiry(unitOfWork, api.clock.now, signal),
      ),
    )
  await warn()
  expect(await events()).toEqual([])
  api.clock.now = new Date(api.clock.now.getTime() + 4 * DAY_MS)
  await warn()
  await warn()
  expect((await events()).map(({ data }) => data)).toMatchObject([
    { key_id: id, expires_at: expect.any(String) },
  ])
})
