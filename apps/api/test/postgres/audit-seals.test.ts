import { expect } from 'vitest'
import { test } from '../../../../test/support/api-test.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { sealEntries } from '../../src/features/audit/chain/seal-entries.sql.ts'

test('two processes that seal at once make one chain of every entry', async ({
  api,
  owner,
  ownersProject,
  internalClient,
}) => {
  for (let i = 0; i < 30; i++) await ownersProject.create_folder({ name: `Folder ${i}` })
  const later = new Date(api.clock.now.getTime() + 3_600_000)
  const seal = () => sealEntries(api.unitOfWork, later, { requestId: 'test' })
  await Promise.all([seal(), seal(), seal()])
  await seal()
  const { accountId: account_id } = owner
  const { data } = await internalClient.verify_audit_chain(
    { account_id },
    { bearer: SERVICE_SECRET },
  )
  expect(data).toMatchObject({ entries: 30, problem: null })
  const unsealed = { accountId: account_id, seal: null }
  expect(await api.database.prisma.auditEntry.count({ where: unsealed })).toBe(0)
})
