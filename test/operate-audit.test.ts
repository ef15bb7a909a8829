import { describe, expect, test } from 'vitest'
import { sealEntries } from '../apps/api/src/features/audit/index.sql.ts'
import { newId } from '../apps/api/src/kernel/identifiers.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startApi } from './support/api-process.ts'
import { createFixtures } from './support/fixtures.ts'
import { operateOn } from './support/operate.ts'
import { PLACES } from './support/place.ts'
import { MIGRATIONS } from './support/postgres.ts'

const NOW = new Date()
const LATER = new Date(NOW.getTime() + 3_600_000)
const INTACT = /: 1 seal intact with 3 entries\. Seal 1: ([0-9a-f]{64})\n$/

/** Opens the database of a service that does not run, which the embedded one requires. */
async function changeDatabase(
  environment: Record<string, string>,
  change: (database: Database) => Promise<void>,
) {
  const database = await openDatabase({
    url: environment['DATABASE_URL'],
    folder: environment['DATA_DIR'] ?? '',
    migrations: MIGRATIONS,
    connections: 2,
  })
  await change(database).finally(() => database.close())
}

/** Seals three entries of each of two accounts; returns the ids of these. */
async function sealAccounts(environment: Record<string, string>): Promise<string[]> {
  const accounts: string[] = []
  await changeDatabase(environment, async (database) => {
    const fixtures = createFixtures(database, () => NOW)
    for (const _ of [1, 2]) {
      const { accountId, projectId } = await fixtures.owner()
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
    await sealEntries(fixtures.unitOfWork, LATER, { requestId: 'test' })
  })
  return accounts
}

describe.concurrent.each(PLACES)('on %s', (_, place) => {
  test('operate audit verify exits with 0 for intact accounts, and with 2 for a changed one', async () => {
    const { environment, remove } = await place()
    const [changed = '', intact = ''] = await sealAccounts(environment)
    const start = async () => {
      const api = await startApi(environment)
      const operate = operateOn(api.internalUrl)
      return { api, verify: (...given: string[]) => operate('audit', 'verify', ...given) }
    }

    const { api: first, verify } = await start()
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
    await first.end('SIGTERM')

    await changeDatabase(environment, async ({ pool }) => {
      await pool.query(`UPDATE audit_entry SET address = '::1' WHERE account_id = $1`, [changed])
    })
    const { api: second, verify: verifyAgain } = await start()
    const after = await verifyAgain()
    expect(after.code).toBe(2)
    const [broken = '', whole = ''] = after.stdout
      .split('\n')
      .toSorted((line) => (line.includes(changed) ? -1 : 1))
    expect(broken).toMatch(/: BROKEN\. Seal 1 has an entry that was changed or inserted: \S{36}\. /)
    expect(before.stdout).toContain(whole)
    expect(await verifyAgain(intact)).toMatchObject({ code: 0, stdout: `${whole}\n` })
    await second.end('SIGTERM')
    await remove()
  })
})
