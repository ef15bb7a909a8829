import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { spawnApi, spawnWorker } from '../support/api-process.ts'
import { createDataFolder, createServerDatabase } from '../support/database.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { freePort } from '../support/free-port.ts'
import { withNextMigration } from '../support/next-migration.ts'

const withLongMigration = () => withNextMigration('SELECT pg_sleep(4);')

/** Poll interval: a state lasts for seconds, or until the test ends it. */
const interval = 100

const ask = (url: string) =>
  fetch(url).then(
    async (response) => ({
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      requestId: response.headers.get('x-request-id'),
    }),
    () => undefined,
  )

/** Polls until the response starts with this text; notes for operators may follow. */
async function until(url: string, text: string) {
  await expect.poll(async () => (await ask(url))?.text.split('\n')[0], { interval }).toBe(text)
}

/** Expects an API to be alive and unready for `reason`, and then ready. */
async function expectAliveAndUnready(environment: Record<string, string>, reason: string) {
  const [port, internalPort] = await Promise.all([freePort(), freePort()])
  const ports = { API_PORT: String(port), API_INTERNAL_PORT: String(internalPort) }
  const { child, ended } = spawnApi({ ...environment, ...ports, LOG_LEVEL: 'info' })
  const [url, internalUrl] = [port, internalPort].map((each) => `http://127.0.0.1:${each}`)
  await until(`${url}/readyz`, reason)
  const [health, ready, ...others] = await Promise.all(
    [
      `${url}/healthz`,
      `${internalUrl}/readyz`,
      `${url}/api/v1/prompts`,
      `${internalUrl}/internal/x`,
    ].map(ask),
  )
  expect(health).toMatchObject({ status: 200, text: 'ok' })
  expect(ready).toMatchObject({ status: 503, text: reason })
  for (const other of others) {
    expect(other).toMatchObject({ status: 503, retryAfter: '5', requestId: expect.any(String) })
    expect(JSON.parse(other?.text ?? '')).toMatchObject({
      error: { code: 'UNAVAILABLE', doc_url: expect.stringMatching(/\/docs#error-UNAVAILABLE$/) },
    })
  }
  return {
    async becomesReady() {
      await until(`${url}/readyz`, 'ready')
      expect((await ask(`${url}/api/v1/prompts`))?.status).toBe(401)
      child.kill('SIGTERM')
      const { code, output } = await ended
      expect(code).toBe(0)
      return output
    },
  }
}

const MIGRATING = 'migrating: 1 of 1'
const APPLIED = 'Applied migration 1 of 1, 29990101000000_next, in '

test('an API that migrates PostgreSQL is alive, unready with a reason, and logs its progress', async () => {
  const { url, drop } = await createServerDatabase()
  const folder = withLongMigration()
  const environment = { DATABASE_URL: url, MIGRATIONS_DIR: folder }
  const api = await expectAliveAndUnready(environment, MIGRATING)
  const output = await api.becomesReady()
  expect(output).toMatch(/Migrating: 1 of 1, 29990101000000_next, for \d/)
  expect(output).toContain(APPLIED)
  rmSync(folder, { recursive: true })
  await drop()
})

test('so is an API that migrates its embedded database', async () => {
  const folder = withLongMigration()
  const environment = {
    DATA_DIR: createDataFolder(),
    MIGRATIONS_DIR: folder,
    NODE_ENV: 'production',
  }
  const api = await expectAliveAndUnready(environment, MIGRATING)
  expect(await api.becomesReady()).toContain(APPLIED)
  rmSync(folder, { recursive: true })
})

test('so is an API that waits for PostgreSQL', async () => {
  const { url, drop } = await createServerDatabase()
  const network = await startFaultProxy(url)
  network.refuse(true)
  const api = await expectAliveAndUnready({ DATABASE_URL: network.url }, 'waiting for the database')
  network.refuse(false)
  await api.becomesReady()
  await network.close()
  await drop()
})

test('a worker is alive and unready while another process migrates, and while it migrates itself', async () => {
  const { url, drop } = await createServerDatabase()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(72707369)')
  const folder = withLongMigration()
  const port = await freePort()
  const environment = { DATABASE_URL: url, MIGRATIONS_DIR: folder, WORKER_PORT: String(port) }
  const { child, ended } = spawnWorker(environment)
  const address = `http://127.0.0.1:${port}`
  await until(`${address}/readyz`, 'waiting for another process to migrate the database')
  await holder.end()
  await until(`${address}/readyz`, MIGRATING)
  expect(await ask(`${address}/healthz`)).toMatchObject({ status: 200, text: 'ok' })
  await until(`${address}/readyz`, 'ready')
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  rmSync(folder, { recursive: true })
  await drop()
})
