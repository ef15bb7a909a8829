import { fillPath } from '@promptwire/contract/build-request'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'
import { sendOperation } from '../../../../../test/support/operation-request.ts'

const test = apiTest
  .extend('key', ({ api, owner }) => api.key(owner, 'dev'))
  .extend('exportPrompts', ({ api, key }) => async (input: object, address = '203.0.113.9') => {
    const response = await sendOperation(api.app.request, 'export_prompts', input, {
      authorization: `Bearer ${key.text}`,
      'x-promptwire-caller-address': address,
      'x-promptwire-address-secret': SERVICE_SECRET,
    })
    expect(response.status).toBe(200)
    return (await response.json()) as { next_cursor: string | null }
  })
  .extend('readLog', ({ api, owner }) => async () => {
    const where = { projectId: owner.projectId, action: 'project.exported' }
    return api.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  })

test('an export with a key is recorded with its selection, person and address', async ({
  api,
  owner,
  key,
  exportPrompts,
  readLog,
}) => {
  const { slug } = await api.publishedPrompt(owner)
  await exportPrompts({ prompt_ids: [slug], limit: 1_000 })
  await exportPrompts({})
  const by = { keyId: key.id, userId: owner.userId, address: '203.0.113.9' }
  expect(await readLog()).toMatchObject([
    { ...by, after: { operation: 'export_prompts', prompt_ids: [slug] } },
    { ...by, after: { operation: 'export_prompts' } },
  ])
})

test('the pages of an export are one entry, and a cursor from elsewhere another', async ({
  api,
  owner,
  exportPrompts,
  readLog,
}) => {
  await api.publishedPrompt(owner)
  let { next_cursor } = await exportPrompts({ limit: 1 })
  const second = next_cursor
  while (next_cursor) ({ next_cursor } = await exportPrompts({ limit: 1, cursor: next_cursor }))
  expect(await readLog()).toHaveLength(1)
  await exportPrompts({ cursor: second }, '198.51.100.7')
  expect(await readLog()).toMatchObject([{}, { address: '198.51.100.7' }])
})

test('each file that a person downloads is recorded, and no page of a list', async ({
  api,
  owner,
  ownersProject,
  readLog,
}) => {
  const token = await api.session(owner)
  const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
  const download = async (operation: Parameters<typeof sendOperation>[1]) => {
    const as = { authorization: `Bearer ${token}` }
    const file = await sendOperation(api.app.request, operation, {}, as, prefix)
    expect(file.status, operation).toBe(200)
    await file.text()
  }
  await ownersProject.list_audit_entries({ limit: 500 })
  const operations = ['export_audit_entries', 'export_usage', 'export_project_file'] as const
  for (const operation of operations) await download(operation)
  const by = { userId: owner.userId, keyId: null }
  expect((await readLog()).map(({ after }) => after)).toMatchObject(
    operations.map((operation) => ({ operation })),
  )
  expect(await readLog()).toMatchObject(operations.map(() => by))
})
