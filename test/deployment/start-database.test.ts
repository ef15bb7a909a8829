import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runApi, startApi } from '../support/api-process.ts'
import { createDataFolder, createServerDatabase } from '../support/database.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { signedInClient } from '../support/internal-client.ts'

test.each([
  ['PG_VERSION is gone', (cluster: string) => rmSync(join(cluster, 'PG_VERSION'))],
  ['pg_control is gone', (cluster: string) => rmSync(join(cluster, 'global/pg_control'))],
  [
    'the log is cut',
    (cluster: string) => {
      for (const file of readdirSync(join(cluster, 'pg_wal'), { withFileTypes: true })) {
        if (file.isFile()) truncateSync(join(cluster, 'pg_wal', file.name), 100)
      }
    },
  ],
])('a data folder where %s is reported in one sentence, and left unchanged', async (_, damage) => {
  const environment = { DATA_DIR: createDataFolder() }
  const cluster = join(environment.DATA_DIR, 'pglite')
  damage(cluster)
  const files = readdirSync(cluster)
  const { code, output } = await runApi(environment)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`database in ${cluster} cannot be opened`),
  ])
  expect(output).toContain('Restore the folder from a backup')
  expect(output).not.toMatch(/^ +at /m)
  expect(readdirSync(cluster)).toEqual(expect.arrayContaining(files))
})

test('a first start killed while unpacking starts over, and keeps other files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-unpacking-'))
  const cluster = join(folder, 'pglite')
  mkdirSync(cluster)
  for (const file of ['unpacking', 'PG_VERSION', 'half']) writeFileSync(join(cluster, file), '')
  const api = await startApi({ DATA_DIR: folder, NODE_ENV: 'production' })
  // On a busy machine, a newly unpacked database may answer its first requests with 503.
  const refusal = () => signedInClient(api.internalUrl, 'ada@example.com').catch(({ code }) => code)
  await expect.poll(refusal).toBe('UNAUTHORIZED')
  expect(await api.end('SIGTERM')).toBe(0)
  expect(existsSync(join(cluster, 'unpacking'))).toBe(false)
  expect(existsSync(join(`${cluster}.unpacking`, 'half'))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('a start waits for PostgreSQL, and gives up with a message without the password', async () => {
  const { url, drop } = await createServerDatabase()
  const network = await startFaultProxy(url)
  network.refuse(true)
  const secret = new URL(network.url)
  secret.password = 'very-secret'
  const { code, output } = await runApi({ DATABASE_URL: secret.href, DATABASE_WAIT_SECONDS: '1' })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/PostgreSQL at \S+ cannot be used: .*Gave up/),
  ])
  expect(output).not.toContain('very-secret')
  expect(output).not.toMatch(/^ +at /m)
  setTimeout(() => network.refuse(false), 3_000)
  const api = await startApi({ DATABASE_URL: network.url })
  expect(await api.end('SIGTERM')).toBe(0)
  await network.close()
  await drop()
})

test('a missing database is reported at once', async () => {
  const { url, drop } = await createServerDatabase()
  await drop()
  const { code, output } = await runApi({ DATABASE_URL: url })
  expect([code, output]).toEqual([1, expect.stringContaining('does not have this database')])
})
