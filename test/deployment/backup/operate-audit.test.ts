import { expect } from 'vitest'
import { sealEntries } from '../../../apps/api/src/features/audit/index.sql.ts'
import { newId } from '../../../apps/api/src/kernel/identifiers.ts'
import { operateOn } from '../../support/operate.ts'
import type { Stack } from '../../support/stack.ts'
import { test as stackTest } from '../../support/stack-test.ts'
import { OWN_STACK } from '../../support/web-test.ts'

const NOW = new Date()
const LATER = new Date(NOW.getTime() + 3_600_000)
const INTACT = /: 1 seal intact with 3 entries\. Seal 1: ([0-9a-f]{64})\n$/

// All accounts are verified, so only these may have entries.
const test = stackTest.extend('stackOptions', OWN_STACK)

/** Seals three entries of each of two accounts; returns the accounts' ids. */
async function sealAccounts({ owner, database, unitOfWork }: Stack): Promise<string[]> {
  const accounts: string[] = []
  for (const _ of [1, 2]) {
    const { accountId, projectId } = await owner()
    accounts.push(accountId)
    const data = ['a', 'b', 'c'].map((targetId) => ({
      id: newId(NOW),
      at: NOW,
      accountId,
      projectId,
      action: 'folder.created',
      targetType: 'folder',
      targetId,
      requestId: 'test',
    }))
    await database.prisma.auditEntry.createMany({ data })
  }
  await sealEntries(unitOfWork, LATER, { requestId: 'test' })
  return accounts
}

test('operate audit verify exits with 0 for intact accounts, and with 2 for a changed one', async ({
  stack,
}) => {
  const [changed = '', intact = ''] = await sealAccounts(stack)
  const operate = operateOn(stack.internalUrl)
  const verify = (...given: string[]) => operate('audit', 'verify', ...given)

  const before = await verify()
  expect(before).toMatchObject({ code: 0, stderr: '' })
  expect(before.stdout.split('\n')).toHaveLength(3)
  expect(await verify(changed, '1')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(INTACT),
  })
  expect(await verify(changed, '2')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('BROKEN. Seal 2 is missing.'),
  })

  const { pool } = stack.database
  await pool.query(`UPDATE audit_entry SET address = '::1' WHERE account_id = $1`, [changed])
  const after = await verify()
  expect(after.code).toBe(2)
  const [broken = '', whole = ''] = after.stdout
    .split('\n')
    .toSorted((line) => (line.includes(changed) ? -1 : 1))
  expect(broken).toMatch(/: BROKEN\. Seal 1 has an entry that was changed or inserted: \S{36}\. /)
  expect(before.stdout).toContain(whole)
  expect(await verify(intact)).toMatchObject({ code: 0, stdout: `${whole}\n` })
})
