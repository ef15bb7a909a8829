import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'

const test = apiTest
  // Toggles the database's read-only mode. Open sessions do not notice by themselves.
  .extend('setReadOnly', ({ api }) => async (readOnly: boolean): Promise<void> => {
    const { pool, embedded } = api.database
    const state = readOnly ? 'on' : 'off'
    if (embedded) {
      await pool.query(`SET default_transaction_read_only = ${state}`)
      return
    }
    await pool.query(`SET default_transaction_read_only = off`)
    await pool.query(`DO $$ BEGIN EXECUTE format(
    'ALTER DATABASE %I SET default_transaction_read_only = ${state}', current_database()); END $$`)
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await pool.query(`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => {})
    await pause(100)
  })

test('returns 503 for a read-only database and logs the cause once, not for each request', async ({
  setReadOnly,
  api,
  liveKey,
}) => {
  await setReadOnly(true)
  api.log.length = 0
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => api.get('/prompts', liveKey.bearer)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(503))
  expect(responses[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  const reports = api.log.filter((line) => line.includes('the database does not serve us'))
  expect(reports).toHaveLength(1)
  expect(reports[0]).toContain('is read-only')
  expect(reports[0]).not.toContain('stack')
  expect((await api.app.request('/readyz')).status).toBe(503)
  await setReadOnly(false)
  expect((await api.app.request('/readyz')).status).toBe(200)
  expect((await api.get('/prompts', liveKey.bearer)).status).toBe(200)
})

test('reports a full disk and its location instead of a stack', async ({ api, devKey }) => {
  const { pool, embedded } = api.database
  await pool.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END $$`)
  await pool.query(`CREATE TRIGGER disk_is_full BEFORE INSERT ON prompt
    FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full()`)
  api.log.length = 0
  const create = () =>
    api.app.request('/api/v1/prompts', {
      method: 'POST',
      headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
      body: '{"name":"Prompt"}',
    })
  const statuses = [(await create()).status, (await create()).status]
  await pool.query('DROP FUNCTION disk_is_full CASCADE')
  expect(statuses).toEqual([503, 503])
  const lines = api.log.filter((line) => line.includes('the database does not serve us'))
  expect(lines).toHaveLength(1)
  const place = embedded ? /disk full at DATA_DIR \(\/.+\);/ : /disk full at PostgreSQL at [^ ]+;/
  expect(lines[0]).toMatch(place)
  expect(lines[0]).not.toContain('No space left')
  expect((await create()).status).toBe(200)
})

test('sign-in is 503 if attempts cannot be counted', async ({ api, setReadOnly }) => {
  const { email } = await api.owner()
  await setReadOnly(true)
  const response = await api.app.request('/internal/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE_SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, address: '192.0.2.1' }),
  })
  await setReadOnly(false)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('replaces connections that the server closed', async ({ api, liveKey }) => {
  expect((await api.get('/prompts', liveKey.bearer)).status).toBe(200)
  await api.database.pool
    .query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()',
    )
    .catch(() => {})
  await pause(100)
  expect((await api.get('/prompts', liveKey.bearer)).status).toBe(200)
})
