import { expect } from 'vitest'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import { createTransferAs } from '../../../../test/support/transfer-as.ts'
import { sweep } from '../../retention/sweep.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = apiTest
  .extend('accountAs', ({ api, internalClient }) => createTransferAs({ api, internalClient }))
  // An account, and another one in which its owner is a viewer.
  .extend('company', ({ api, projectAs, accountAs }) => async () => {
    const owner = await api.owner()
    const thief = await api.owner()
    const data = { accountId: thief.accountId, userId: owner.userId, role: 'viewer' }
    await api.database.prisma.membership.create({ data })
    const project = await projectAs(owner, owner.projectId)
    const offer = async (more = {}) => {
      const given = { account_id: thief.accountId, ...more }
      return (await (await projectAs(owner, owner.projectId)).transfer_project(given)).data
    }
    return {
      owner,
      thief,
      project,
      offer,
      former: await accountAs(owner),
      receiving: await accountAs(thief),
      seenByThief: await projectAs(thief, owner.projectId),
    }
  })

const CONFLICT = { code: 'CONFLICT' }

test('an admin of a project cannot offer it, and no one moves it alone', async ({
  api,
  company,
  projectAs,
}) => {
  const { owner, thief, offer, former, receiving, seenByThief } = await company()
  const { prisma } = api.database
  const { userId, email } = await api.member(owner, 'none')
  const role = { projectId: owner.projectId, accountId: owner.accountId, userId, role: 'admin' }
  await prisma.projectMember.create({ data: role })
  await prisma.membership.create({ data: { userId, accountId: thief.accountId, role: 'owner' } })
  const admin = await projectAs({ userId, email }, owner.projectId)
  const toThem = { account_id: thief.accountId }
  await expect(admin.transfer_project(toThem)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  const { id, effects } = await offer()
  expect(effects?.stopping_keys).toEqual([])
  await expect(seenByThief.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(former.accept(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(offer()).rejects.toMatchObject(CONFLICT)
  const setVerified = (emailVerifiedAt: Date | null) =>
    prisma.user.update({ where: { id: thief.userId }, data: { emailVerifiedAt } })
  await setVerified(null)
  await expect(receiving.accept(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await setVerified(api.clock.now)
  await receiving.cancel(id)
  await expect(receiving.accept(id)).rejects.toMatchObject(CONFLICT)
  await former.cancel((await offer()).id)
  const late = await offer()
  api.clock.now = new Date(api.clock.now.getTime() + 7 * DAY_MS)
  await expect(receiving.accept(late.id)).rejects.toMatchObject(CONFLICT)
  const again = await offer()
  await prisma.membership.updateMany({ where: { userId: owner.userId }, data: { role: 'admin' } })
  await expect(receiving.accept(again.id)).rejects.toMatchObject(CONFLICT)
})

test('model credentials, webhooks and keys of others stay behind, and return when the project is taken back', async ({
  api,
  company,
  projectAs,
}) => {
  const { owner, thief, project, offer, former, receiving, seenByThief } = await company()
  const colleague = await api.member(owner, 'editor')
  const role = { projectId: owner.projectId, accountId: owner.accountId, userId: colleague.userId }
  await api.database.prisma.projectMember.create({ data: { ...role, role: 'viewer' } })
  const [theirs, mine] = [
    await api.key({ ...owner, userId: colleague.userId }),
    await api.key(owner),
  ]
  const service = { serviceRole: 'editor' } as const
  const [ofProject, ofTheirs] = [
    await api.key(owner, 'live', undefined, service),
    await api.key({ ...owner, userId: colleague.userId }, 'live', undefined, service),
  ]
  // The colleague knows its former secret.
  const known = await api.key({ ...owner, userId: colleague.userId }, 'live', undefined, service)
  const rotated = (await project.rotate_key({ key_id: known.id })).data
  const [kept, moved] = [await api.provider(owner), await api.provider(owner)]
  const { webhookId } = await api.webhook(owner)

  const { id, effects } = await offer({ provider_ids: [moved] })
  expect(effects).toMatchObject({
    stopping_keys: [{ id: theirs.id }, { id: ofTheirs.id }],
    working_keys: 3,
    providers: [
      { id: kept, moves: false },
      { id: moved, moves: true },
    ],
    webhooks: [{ id: webhookId, moves: false }],
  })
  expect((await receiving.list()).map((each) => each.id)).toEqual([id])
  await receiving.accept(id)
  const status = async ({ text }: { text: string }) => (await api.get('/prompts', text)).status
  expect([await status(mine), await status(theirs)]).toEqual([200, 401])
  expect([await status(ofProject), await status(ofTheirs)]).toEqual([200, 401])
  expect([await status({ text: rotated.key }), await status(known)]).toEqual([200, 401])
  const seen = async () => {
    const { data } = await seenByThief.list_providers({})
    const keys = (await seenByThief.list_keys({})).data.map((key) => key.id)
    const webhooks = (await seenByThief.list_webhooks({})).data.map((webhook) => webhook.id)
    return { providers: data.providers.map((provider) => provider.id), webhooks, keys }
  }
  const keys = [known.id, ofProject.id, mine.id]
  expect(await seen()).toEqual({ providers: [moved], webhooks: [], keys })
  for (const read of [
    () => seenByThief.get_provider({ provider_id: kept }),
    () => seenByThief.get_webhook({ webhook_id: webhookId }),
    () => seenByThief.get_key({ key_id: theirs.id }),
    () => project.delete_project({ name: 'Project' }),
  ])
    await expect(read()).rejects.toMatchObject({
      code: expect.stringMatching('NOT_FOUND|FORBIDDEN'),
    })

  // The receiving account keeps everything that it adds.
  const added = await api.provider({ ...thief, projectId: owner.projectId })
  const { webhookId: addedHook } = await api.webhook({ ...thief, projectId: owner.projectId })
  const addedKey = await api.key({ ...thief, projectId: owner.projectId })
  expect(await status(addedKey)).toBe(200)
  await former.takeBack(id)
  expect([await status(mine), await status(theirs), await status(addedKey)]).toEqual([
    200, 200, 401,
  ])
  await expect(seenByThief.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { data } = await project.list_providers({})
  expect(data.providers.map((provider) => provider.id).sort()).toEqual([kept, moved].sort())
  const webhooks = (await project.list_webhooks({})).data
  expect(webhooks).toMatchObject([{ id: webhookId, enabled: true }])
  expect([added, addedHook]).not.toContain(webhooks[0]?.id)
  const again = await projectAs(colleague, owner.projectId)
  expect((await again.get_project({})).data.may).not.toContain('prompts:write')
})

test('of two at once, one accepts, and one takes back', async ({ api, company, accountAs }) => {
  const { owner, offer, former, receiving } = await company()
  const other = await accountAs({
    ...owner,
    ...(await api.member(owner, 'owner')),
    accountId: owner.accountId,
  })
  const { id } = await offer()
  const outcomes = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((call) => call.status).sort()
  const [first, second] = ['fulfilled', 'rejected']
  expect(await outcomes([receiving.accept(id), receiving.accept(id), former.cancel(id)])).toEqual([
    first,
    second,
    second,
  ])
  const { accountId } = await api.database.prisma.project.findUniqueOrThrow({
    where: { id: owner.projectId },
  })
  if (accountId === owner.accountId) await receiving.accept((await offer()).id)
  const moved = (await former.list())[0]?.id ?? ''
  expect(await outcomes([former.takeBack(moved), other.takeBack(moved)])).toEqual([first, second])
})

test('a project returns from a third account, and after it was deleted there', async ({
  api,
  company,
  accountAs,
  projectAs,
}) => {
  const { owner, thief, project, offer, former, receiving, seenByThief } = await company()
  const { id } = await offer()
  await receiving.accept(id)
  const third = await api.owner()
  const data = { accountId: third.accountId, userId: thief.userId, role: 'viewer' }
  await api.database.prisma.membership.create({ data })
  const next = (await seenByThief.transfer_project({ account_id: third.accountId })).data
  await (await accountAs(third)).accept(next.id)
  const last = await projectAs(third, owner.projectId)
  await last.delete_project({ name: 'Project' })
  const retention = { auditDays: 0, eventDays: 0, runDays: 0, usageDays: 0 }
  await sweep(api.database, { now: api.clock.now, retention })

  await former.takeBack(id)
  expect((await project.get_project({})).data.id).toBe(owner.projectId)
  await expect(receiving.takeBack(next.id)).rejects.toMatchObject(CONFLICT)
  await expect(last.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('after 30 days the project stays, and everything that stayed behind is deleted', async ({
  api,
  company,
}) => {
  const { owner, offer, former, receiving } = await company()
  const provider = await api.provider(owner)
  const { id } = await offer()
  await receiving.accept(id)
  api.clock.now = new Date(api.clock.now.getTime() + 30 * DAY_MS)
  await expect(former.takeBack(id)).rejects.toMatchObject(CONFLICT)
  expect(await former.list()).toEqual([])
  const retention = { auditDays: 0, eventDays: 0, runDays: 0, usageDays: 0 }
  await sweep(api.database, { now: api.clock.now, retention })
  const { prisma } = api.database
  expect(await prisma.modelProvider.count({ where: { id: provider } })).toBe(0)
  expect(await prisma.project.count({ where: { id: owner.projectId } })).toBe(1)
})

test('one owner of both accounts does both steps, and both logs have them', async ({
  api,
  owner,
  ownersProject,
  accountAs,
}) => {
  const { userId, email } = owner
  const { accountId } = await api.owner()
  const { prisma } = api.database
  await prisma.membership.create({ data: { accountId, userId, role: 'owner' } })
  const { data } = await ownersProject.transfer_project({ account_id: accountId })
  await (await accountAs({ ...owner, accountId })).accept(data.id)
  await (await accountAs({ ...owner, userId, email })).takeBack(data.id)
  const where = { targetId: owner.projectId, action: { startsWith: 'project.' } }
  const entries = await prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  const actions = (account: string) =>
    entries.filter((entry) => entry.accountId === account).map((entry) => entry.action)
  const all = ['project.transfer_offered', 'project.moved', 'project.taken_back']
  expect([actions(owner.accountId), actions(accountId)]).toEqual([all, all])
})
