import { monthOf } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import { PROJECT_NAME } from '../../../test/support/fixtures.ts'
import { sweep } from '../src/store/sweep.ts'

const test = apiTest
  // Of the free plan, which has a limit.
  .extend('freeOwner', ({ api }) => api.owner('free'))
  .extend('freeProject', ({ projectAs, freeOwner }) => projectAs(freeOwner, freeOwner.projectId))

const DAY_MS = 24 * 60 * 60 * 1000

test('a project is renamed, which its keys do not notice, and the log has both names', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const { text } = await api.key(owner)
  const { data } = await project.rename_project({ name: ' Support\nteam ' })
  expect(data).toMatchObject({ id: owner.projectId, name: 'Support team' })
  await project.rename_project({ name: 'Support team' })
  expect((await api.get('/prompts', text)).status).toBe(200)
  const { data: entries } = await project.list_audit_entries({ action: 'project.renamed' })
  expect(entries).toMatchObject([
    { before: { name: PROJECT_NAME }, after: { name: 'Support team' }, user_id: owner.userId },
  ])
})

test('before a project is deleted, its people hear in numbers what goes with it', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const { id } = await api.publishedPrompt(owner)
  await api.prompt(owner)
  await api.testCase(id)
  await api.folder(owner)
  await api.webhook(owner)
  const used = await api.key(owner)
  await api.key(owner)
  const revoked = await api.key(owner)
  await api.get('/prompts', used.text)
  await api.get('/prompts', revoked.text)
  await project.revoke_key({ key_id: revoked.id })
  expect((await project.count_project_contents({})).data).toEqual({
    prompts: 2,
    versions: 1,
    test_cases: 1,
    folders: 1,
    webhooks: 1,
    keys: 2,
    keys_used_today: 1,
  })
})

test('a deleted project is gone with the next request: for keys, pages, streams and webhooks', async ({
  api,
  owner,
  ownersProject: project,
  internalClient,
}) => {
  const { text, id: keyId } = await api.key(owner)
  const { slug } = await api.publishedPrompt(owner)
  const { webhookId } = await api.webhook(owner)
  expect((await api.get(`/prompts/${slug}`, text)).status).toBe(200)
  for (const name of ['', 'project', 'Another']) {
    await expect(project.delete_project({ name })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'name: is not the name of this project.',
    })
  }
  expect((await api.get(`/prompts/${slug}`, text)).status).toBe(200)

  await project.delete_project({ name: PROJECT_NAME })
  expect((await api.get(`/prompts/${slug}`, text)).status).toBe(401)
  expect(await api.stores.keys.isActive(keyId, api.clock.now)).toBe(false)
  await expect(project.read_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const options = { bearer: await api.session(owner) }
  expect((await internalClient.list_projects({}, options)).data).toEqual([])
  const { prisma } = api.database
  const webhook = await prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } })
  expect(webhook.enabled).toBe(false)
  const where = { projectId: owner.projectId, action: 'project.deleted' }
  expect(await prisma.auditEntry.findMany({ where })).toMatchObject([
    {
      userId: owner.userId,
      before: { name: PROJECT_NAME, account_id: owner.accountId, prompts: 1, versions: 1, keys: 1 },
    },
  ])
})

test('housekeeping removes what a deleted project held, in steps, and leaves the log and other projects', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const other = await api.owner()
  const { prisma } = api.database
  const { projectId } = owner
  const held = async (id: string) => ({
    prompts: await prisma.prompt.count({ where: { projectId: id } }),
    folders: await prisma.folder.count({ where: { projectId: id } }),
    keys: await prisma.apiKey.count({ where: { projectId: id } }),
    webhooks: await prisma.webhook.count({ where: { projectId: id } }),
    projects: await prisma.project.count({ where: { id } }),
  })
  for (const each of [owner, other]) {
    const folder = await api.folder(each)
    for (let i = 0; i < 25; i++) await api.publishedPrompt(each)
    await prisma.prompt.updateMany({
      where: { projectId: each.projectId },
      data: { folderId: folder },
    })
    await api.key(each)
    await api.webhook(each)
  }
  const untouched = await held(other.projectId)
  const entries = await prisma.auditEntry.count({ where: { projectId } })
  await project.delete_project({ name: PROJECT_NAME })
  await sweep(api.database, {
    now: api.clock.now,
    retention: { auditDays: 0, eventDays: 7, runDays: 0, usageDays: 0 },
  })
  expect(await held(projectId)).toEqual({
    prompts: 0,
    folders: 0,
    keys: 0,
    webhooks: 0,
    projects: 0,
  })
  expect(await held(other.projectId)).toEqual(untouched)
  expect(await prisma.auditEntry.count({ where: { projectId } })).toBe(entries + 1)
})

test('a project is moved where its person may manage projects, and keys go on whose makers may', async ({
  api,
  owner,
  ownersProject: project,
  projectAs,
}) => {
  const colleague = await api.member(owner, 'editor')
  const theirs = await api.key({ ...owner, userId: colleague.userId })
  const mine = await api.key(owner)
  expect((await project.list_project_destinations({})).data).toEqual([])
  const target = await api.owner()
  const look = await api.owner()
  const { prisma } = api.database
  const join = (accountId: string, role: string) =>
    prisma.membership.create({ data: { accountId, userId: owner.userId, role } })
  await join(target.accountId, 'editor')
  await join(look.accountId, 'viewer')
  const { data: destinations } = await project.list_project_destinations({})
  expect(destinations).toEqual([{ id: target.accountId, name: 'Team' }])
  const stranger = await api.owner()
  for (const account_id of [look.accountId, stranger.accountId]) {
    await expect(project.move_project({ account_id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const { data: moved } = await project.move_project({ account_id: target.accountId })
  expect(moved).toMatchObject({ id: owner.projectId })
  expect(moved.may).not.toContain('project:delete')
  expect((await api.get('/prompts', mine.text)).status).toBe(200)
  expect((await api.get('/prompts', theirs.text)).status).toBe(401)
  const seen = await projectAs(target, owner.projectId)
  expect((await seen.read_project_summary({})).data.account.id).toBe(target.accountId)
  const { data: entries } = await seen.list_audit_entries({ action: 'project.moved' })
  expect(entries).toMatchObject([
    { before: { account_id: owner.accountId }, after: { account_id: target.accountId } },
  ])
  await expect(project.move_project({ account_id: owner.accountId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('an editor may rename a project, but neither delete nor move it', async ({
  api,
  owner,
  projectAs,
}) => {
  const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  expect((await editor.rename_project({ name: 'Ours' })).data.may).not.toContain('project:delete')
  for (const refused of [
    () => editor.delete_project({ name: 'Ours' }),
    () => editor.move_project({ account_id: owner.accountId }),
    () => editor.count_project_contents({}),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('the summary of a project has what stands beside its pages', async ({
  api,
  freeOwner: owner,
  freeProject: project,
}) => {
  await api.prompt(owner)
  const { text } = await api.key(owner)
  await project.revoke_key({ key_id: (await api.key(owner)).id })
  await api.get('/prompts', text)
  const { webhookId } = await api.webhook(owner)
  const failing = { failingSince: api.clock.now }
  await api.database.prisma.webhook.update({ where: { id: webhookId }, data: failing })
  expect((await project.read_project_summary({})).data).toEqual({
    id: owner.projectId,
    name: PROJECT_NAME,
    account: { id: owner.accountId, name: 'Team' },
    may: expect.arrayContaining(['project:delete']),
    prompts: 1,
    keys: 1,
    connected_apps: 0,
    webhooks: 1,
    failing_webhooks: 1,
    open_proposals: 0,
    approval_required: false,
    publish_gate: false,
    plan: 'free',
    used: 1,
    limit: 1_000,
  })
})

test('first steps are ticked by what happened, each when it did', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const steps = async () => (await project.read_quick_start({})).data
  const nothing = {
    has_prompt: false,
    has_version: false,
    has_published: false,
    has_fetched: false,
    has_connected: false,
    prompt: null,
  }
  expect(await steps()).toEqual(nothing)
  const { id, slug } = await api.prompt(owner)
  const prompt = { id, slug, name: 'Greeting' }
  expect(await steps()).toEqual({ ...nothing, has_prompt: true, prompt })
  await api.saveVersion(id)
  expect(await steps()).toMatchObject({ has_version: true, has_published: false })
  await api.publish(id, 1)
  expect(await steps()).toMatchObject({ has_published: true, has_fetched: false })
  const { text } = await api.key(owner)
  expect(await steps()).toMatchObject({ has_fetched: false })
  await api.get('/key', text)
  expect(await steps()).toMatchObject({ has_fetched: false })
  await api.get(`/prompts/${slug}`, text)
  expect(await steps()).toMatchObject({ has_fetched: true, has_connected: false })
  await api.app.request('/api/v1/prompts', {
    headers: { authorization: `Bearer ${text}`, 'x-promptwire-via': 'mcp' },
  })
  expect(await steps()).toMatchObject({ has_connected: true })
})

test('the plan shows what is used, what is left and where the month is heading', async ({
  api,
  freeOwner: owner,
  freeProject: project,
  projectAs,
  ownersProject: unlimited,
}) => {
  const before = api.clock.now
  const { start, end } = monthOf(before)
  const use = (month: Date, used: number) =>
    api.database.prisma.monthlyUsage.create({
      data: { accountId: owner.accountId, month, used, quota: 1_000, admitted: 0 },
    })
  await use(start, 600)
  await use(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - 1)), 42)
  api.clock.now = new Date(start.getTime() + 60_000)
  const plan = async () => (await project.read_plan({})).data
  const atOnce = await projectAs(owner, owner.projectId)
  expect((await atOnce.read_plan({})).data).toMatchObject({
    projected: null,
    exhausted_at: null,
    used: 600,
  })
  api.clock.now = new Date(start.getTime() + 10 * DAY_MS)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  expect(await plan()).toEqual({
    account: { id: owner.accountId, name: 'Team' },
    plan: 'free',
    follows_default: false,
    month_start: start.toISOString(),
    month_end: end.toISOString(),
    used: 600,
    limit: 1_000,
    remaining: 400,
    projected: 60 * days,
    exhausted_at: new Date(start.getTime() + Math.round((1_000 / 60) * DAY_MS)).toISOString(),
    earlier: [{ month: expect.stringMatching(/^\d{4}-\d\d-01$/), used: 42, limit: 1_000 }],
  })
  api.clock.now = before
  expect((await unlimited.read_plan({})).data).toMatchObject({
    plan: 'enterprise',
    follows_default: true,
    limit: null,
    remaining: null,
    exhausted_at: null,
  })
})
