import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { mintKey } from '../../apps/api/src/features/keys/client-keys.sql.ts'
import { revokeKeyById } from '../../apps/api/src/features/keys/keys.sql.ts'
import { findKeys } from '../../apps/api/src/features/keys/list-keys.sql.ts'
import { newKey } from '../../apps/api/src/features/keys/new-key.ts'
import { test as apiTest } from '../support/api-test.ts'
import { holdingOfTest } from '../support/holding.ts'

const WAITING = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

// Resolves once this many sessions of the database wait for a lock.
const test = apiTest
  .extend('waiting', ({ api }) => async (sessions: number) => {
    while ((await api.database.pool.query(WAITING)).rows.length < sessions) await pause(5)
  })
  .extend('holding', holdingOfTest)

test('keys are locked before events, so that concurrent revocations cannot deadlock', async ({
  api,
  owner,
  waiting,
  holding,
}) => {
  const { projectId, userId } = owner
  const { unitOfWork } = api
  const at = api.clock.now
  const by = api.system(projectId)
  const mint = async (replaces: readonly string[]) => {
    const client = { createdById: userId, clientId: 'https://client.example' }
    const wanted = {
      projectId,
      name: 'Client',
      environment: 'live',
      scopes: [],
      ...client,
    } as const
    const { row } = newKey(wanted, at, randomBytes)
    const code = { jti: randomUUID(), expiresAt: at }
    expect(await mintKey(unitOfWork, by, code, row, replaces)).toBe(true)
    return row.id
  }
  const [first, second] = [await mint([]), await mint([])]

  const release = await holding('SELECT 1 FROM api_key WHERE id = $1 FOR UPDATE', [second])
  // The revocation locks the second key before the other waiters, and then records it.
  const revoking = revokeKeyById(unitOfWork, by, second)
  await waiting(1)
  const replacing = mint([first, second])
  await waiting(2)
  await release()

  const [revoked, replacement] = await Promise.all([revoking, replacing])
  expect(revoked?.revokedAt).toEqual(at)
  const left = (await findKeys(unitOfWork, projectId, { sort: 'newest', limit: 9 }, at)).filter(
    (key) => !key.revokedAt,
  )
  expect(left.map(({ id }) => id)).toEqual([replacement])
})
