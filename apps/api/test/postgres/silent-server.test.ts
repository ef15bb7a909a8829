import { setTimeout as pause } from 'node:timers/promises'
import { test as baseTest, expect } from 'vitest'
import { startPostgresServer } from '../../../../test/support/postgres-server.ts'
import { openServerPools } from '../../src/platform/database/server-pool.ts'

/** Longer than the delivery statement's pool waits for an answer. */
const SILENCE_MS = 5_000

const test = baseTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startPostgresServer()
    onCleanup(() => server.stop())
    return server
  })
  .extend('pool', ({ server }, { onCleanup }) => {
    const { admission, close } = openServerPools(server.url, 2)
    onCleanup(close)
    return admission
  })

test('a statement that a silent server does not answer fails, and its connection is not used again', async ({
  server,
  pool,
}) => {
  const { rows: before } = await pool.query('SELECT pg_backend_pid() AS pid')
  server.freeze()
  await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout')
  server.thaw()
  const { rows: after } = await pool.query('SELECT pg_backend_pid() AS pid')
  expect(after[0].pid).not.toBe(before[0].pid)
})

test('a transaction that pauses between its statements keeps its connection', async ({ pool }) => {
  const connection = await pool.connect()
  await connection.query('BEGIN')
  await pause(SILENCE_MS)
  const { command } = await connection.query('COMMIT')
  connection.release()
  expect(command).toBe('COMMIT')
})
