import { expect } from 'vitest'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../../test/support/fixtures/making.ts'
import { SERVICE_SECRET } from '../../../../../../test/support/fixtures.ts'
import { sealEntries } from './seal-entries.sql.ts'

const DAY_MS = 86_400_000

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { environment: { AUDIT_RETENTION_DAYS: '30' } })
  .extend(
    'seal',
    ({ api }) =>
      (minutesLater = 20) =>
        sealEntries(api.unitOfWork, new Date(api.clock.now.getTime() + minutesLater * 60_000), {
          requestId: 'test',
        }),
  )
  .extend(
    'verify',
    ({ internalClient }) =>
      async ({ accountId: account_id }: Owner) =>
        (await internalClient.verify_audit_chain({ account_id }, { bearer: SERVICE_SECRET })).data,
  )
  // Writes entries of one day, a number of days ago.
  .extend(
    'log',
    ({ api }) =>
      async ({ accountId, projectId }: Owner, count: number, daysAgo = 2) => {
        const day = Math.floor(api.clock.now.getTime() / DAY_MS) - daysAgo
        const at = new Date(day * DAY_MS)
        const time = at.getTime().toString(16).padStart(12, '0')
        const prefix = `${time.slice(0, 8)}-${time.slice(8)}-7${accountId.slice(-6, -3)}-8${accountId.slice(-3)}-`
        await api.database.pool.query(
          `INSERT INTO audit_entry (id, at, account_id, project_id, action, target_type, target_id,
                                    target_name, request_id, after)
           SELECT ($1 || lpad(to_hex(n * 16), 12, '0'))::uuid, $2::timestamptz, $3::uuid, $4::uuid,
                  'folder.updated', 'folder', 'folder-' || n, 'folder ' || n, 'request-' || n,
                  jsonb_build_object('name', 'folder ' || n, 'b', 1, 'a', 1)
             FROM generate_series(1, $5::int) n`,
          [prefix, at, accountId, projectId, count],
        )
      },
  )
  .extend('sealedLog', async ({ owner, log, seal }) => {
    await log(owner, 450)
    await seal()
    return owner
  })

test('seals each entry once, and an intact chain verifies', async ({ sealedLog, seal, verify }) => {
  const verified = await verify(sealedLog)
  expect(verified).toMatchObject({ seals: 3, entries: 450, expired: 0, problem: null })
  await seal()
  expect(await verify(sealedLog)).toEqual(verified)
})

const OF_250 = `account_id = $1 AND target_id = 'folder-250'`

test.for([
  ['a changed name', `UPDATE audit_entry SET target_name = 'x' WHERE ${OF_250}`, 2, true],
  ['a changed value', `UPDATE audit_entry SET after = '{"name":"x"}' WHERE ${OF_250}`, 2, true],
  ['a changed address', `UPDATE audit_entry SET address = '::1' WHERE ${OF_250}`, 2, true],
  ['a deleted entry', `DELETE FROM audit_entry WHERE ${OF_250}`, 2, false],
  ['an entry without a seal', `UPDATE audit_entry SET seal = NULL WHERE ${OF_250}`, 2, false],
  ['an entry of another seal', `UPDATE audit_entry SET seal = 1 WHERE ${OF_250}`, 2, false],
  [
    'an inserted entry',
    `INSERT INTO audit_entry (id, at, account_id, action, target_type, target_id, request_id, seal)
     SELECT overlay(id::text placing 'f' from 36)::uuid, at, $1, 'x.x', 'x', 'x', 'x', 2
       FROM audit_entry WHERE account_id = $1 AND target_id = 'folder-256'`,
    2,
    true,
  ],
  [
    'two entries in another order',
    `UPDATE audit_entry e SET target_id = o.target_id, target_name = o.target_name,
                              request_id = o.request_id, after = o.after
       FROM audit_entry o WHERE e.account_id = $1 AND o.account_id = $1
        AND (e.target_id, o.target_id) IN (('folder-250', 'folder-251'), ('folder-251', 'folder-250'))`,
    2,
    true,
  ],
  ['a deleted seal', 'DELETE FROM audit_seal WHERE account_id = $1 AND number = 2', 2, false],
  [
    'a changed seal',
    `UPDATE audit_seal SET sealed_at = sealed_at + interval '1 s' WHERE account_id = $1 AND number = 2`,
    2,
    false,
  ],
  [
    'an entry of a seal that is not there',
    `INSERT INTO audit_entry (id, at, account_id, action, target_type, target_id, request_id, seal)
     VALUES (gen_random_uuid(), now(), $1, 'x.x', 'x', 'x', 'x', 9)`,
    9,
    true,
  ],
] as const)(
  'names the place of %s',
  async ([, statement, place, isNamed], { api, sealedLog, verify }) => {
    await api.database.pool.query(statement, [sealedLog.accountId])
    const { problem } = await verify(sealedLog)
    expect(problem?.seal).toBe(place)
    expect(problem?.entry_id !== null).toBe(isNamed)
  },
)

test('names an account whose seals were all deleted, and a noted seal that is gone', async ({
  api,
  sealedLog,
  internalClient,
}) => {
  const { accountId: account_id } = sealedLog
  const bearer = SERVICE_SECRET
  const verifyUntil = async (until: number) =>
    (await internalClient.verify_audit_chain({ account_id, until }, { bearer })).data.problem
  expect(await verifyUntil(3)).toBeNull()
  await api.database.pool.query(
    `WITH gone AS (DELETE FROM audit_seal WHERE number = 3) DELETE FROM audit_entry WHERE seal = 3`,
  )
  expect(await verifyUntil(3)).toEqual({ seal: 3, entry_id: null, reason: 'seal_missing' })
  await api.database.pool.query('DELETE FROM audit_seal')
  const { data: chains } = await internalClient.list_audit_chains({}, { bearer })
  expect(chains.map((chain) => chain.account_id)).toContain(account_id)
  const { data } = await internalClient.verify_audit_chain({ account_id }, { bearer })
  expect(data.problem).toMatchObject({ seal: 1, reason: 'entry_changed_or_inserted' })
})

test('an entry that commits late is in a later seal', async ({ owner, log, seal, verify }) => {
  await log(owner, 10, 2)
  await seal()
  await log(owner, 10, 3)
  await seal()
  expect(await verify(owner)).toMatchObject({ seals: 2, entries: 20, problem: null })
})

test('leaves entries that edits may change', async ({ owner, ownersProject, seal, verify }) => {
  const { data: prompt } = await ownersProject.create_prompt({ name: 'Greeting' })
  await ownersProject.update_prompt({ prompt_id: prompt.id, description: 'one' })
  await seal(1)
  await ownersProject.update_prompt({ prompt_id: prompt.id, description: 'x'.repeat(1_500) })
  await seal(14)
  expect(await verify(owner)).toMatchObject({ seals: 0, entries: 0, last: null })
  await seal(16)
  expect(await verify(owner)).toMatchObject({ seals: 1, entries: 2, problem: null })
})

test('removing the values of a variable that became sensitive breaks no seal', async ({
  owner,
  ownersProject,
  seal,
  verify,
}) => {
  const { data: prompt } = await ownersProject.create_prompt({ name: 'Greeting' })
  const prompt_id = prompt.id
  const { data: variable } = await ownersProject.create_variable({ prompt_id, key: 'name' })
  await ownersProject.create_test_case({ prompt_id, input_text: 'Hi', variables: { name: 'Ada' } })
  await seal()
  const before = await verify(owner)
  await ownersProject.update_variable({ variable_id: variable.id, sensitive: true })
  expect(await verify(owner)).toEqual(before)
})

test('entries that retention deleted are expired, younger ones are missing', async ({
  api,
  owner,
  log,
  seal,
  verify,
}) => {
  await log(owner, 10, 40)
  await log(owner, 10, 2)
  await seal()
  const remove = (filter: string) =>
    api.database.pool.query(`DELETE FROM audit_entry WHERE account_id = $1 AND ${filter}`, [
      owner.accountId,
    ])
  await remove(`at < now() - interval '30 days' AND target_id <> 'folder-7'`)
  expect(await verify(owner)).toMatchObject({ seals: 2, entries: 11, expired: 9, problem: null })
  await remove(`target_id = 'folder-3'`)
  expect((await verify(owner)).problem).toMatchObject({ seal: 2, reason: 'entries_missing' })
})
