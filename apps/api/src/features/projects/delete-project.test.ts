import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { PROJECT_NAME } from '../../../../../test/support/fixtures/people.ts'
import { sweep } from '../retention/sweep.sql.ts'

test('before deletion, people see how much will be deleted', async ({
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
  const counted = async () => (await project.count_project_contents({})).data
  // Usage is recorded after the response.
  await expect.poll(counted).toEqual({
    prompts: 2,
    versions: 1,
    test_cases: 1,
    folders: 1,
    webhooks: 1,
    keys: 2,
    keys_used_today: 1,
  })
})

test('a deleted project is gone at the next request: for keys, pages, streams and webhooks', async ({
  api,
  owner,
  ownersProject: project,
  internalClient,
}) => {
  const { text } = await api.key(owner)
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
  expect((await api.get('/events', text)).status).toBe(401)
  await expect(project.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const options = { bearer: await api.session(owner) }
  expect((await internalClient.get_session({}, options)).data.projects).toEqual([])
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

test("housekeeping deletes a deleted project's rows in steps, and keeps the log and other projects", async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const other = await api.owner()
  const { prisma } = api.database
  const { projectId } = owner
  const countRows = async (id: string) => ({
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
  const untouched = await countRows(other.projectId)
  const entries = await prisma.auditEntry.count({ where: { projectId } })
  await project.delete_project({ name: PROJECT_NAME })
  await sweep(api.database, {
    now: api.clock.now,
    retention: { auditDays: 0, eventDays: 7, runDays: 0, usageDays: 0 },
  })
  expect(await countRows(projectId)).toEqual({
    prompts: 0,
    folders: 0,
    keys: 0,
    webhooks: 0,
    projects: 0,
  })
  expect(await countRows(other.projectId)).toEqual(untouched)
  expect(await prisma.auditEntry.count({ where: { projectId } })).toBe(entries + 1)
})
