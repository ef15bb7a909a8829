import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

test('each entry names the account, also of changes outside of projects and of deleted ones', async ({
  api,
  internalClient,
  owner,
  ownersProject,
}) => {
  const { accountId, projectId } = owner
  const { prisma } = api.database
  await ownersProject.create_prompt({ name: 'Greeting' })
  await internalClient.set_plan({ account: accountId, plan: 'pro' }, { bearer: SERVICE_SECRET })
  const { name } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } })
  await ownersProject.delete_project({ name })
  const entries = await prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'prompt.created',
    'account.plan_set',
    'project.deleted',
  ])
})
