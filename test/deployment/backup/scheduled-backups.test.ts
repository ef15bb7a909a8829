import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { S3Store } from '../../../apps/api/src/features/backup/s3-store.ts'
import { startApi } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { SERVICE_SECRET } from '../../support/fixtures.ts'
import { operateOn } from '../../support/operate.ts'
import { S3_KEY, startS3Server } from '../../support/s3-server.ts'

const NOWHERE = 'http://127.0.0.1:1'

test('backups are written at each interval, once for all processes, and old ones deleted', async ({
  onTestFinished,
}) => {
  const { url, drop } = await createServerDatabase()
  onTestFinished(drop)
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-scheduled-'))
  const settings = { DATABASE_URL: url, BACKUP_TO: folder, BACKUP_KEEP: '1' }
  const [api, replica] = await Promise.all([startApi(settings), startApi(settings)])
  for (const { end } of [api, replica]) onTestFinished(() => void end('SIGTERM'))
  const readAge = async () => {
    const metrics = await (await fetch(`${api.internalUrl}/metrics`)).text()
    return Number(/^promptwire_backup_age_seconds (.+)$/m.exec(metrics)?.[1])
  }
  const list = () => readdirSync(folder).filter((name) => !name.endsWith('.part'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const isDone = async () => {
    const sql = `SELECT progress IS NOT NULL AND lease IS NULL AS done FROM job WHERE kind = 'backup'`
    return (await client.query(sql)).rows
  }
  await expect.poll(isDone).toEqual([{ done: true }])
  const [first] = list()
  expect(first).toMatch(/^promptwire-\d{8}T\d{6}Z\.backup\.gz$/)
  const writtenAt = () => statSync(join(folder, String(list()[0]))).mtimeMs
  const firstAt = writtenAt()
  await client.query(`UPDATE job SET run_after = now(), progress = NULL, created_at = now() - interval '3 days'
    WHERE kind = 'backup'`)
  await expect.poll(isDone).toEqual([{ done: true }])
  expect(list().length).toBe(1)
  expect(writtenAt()).toBeGreaterThan(firstAt)
  expect(await readAge()).toBeLessThan(3_600)
  await client.query(`UPDATE job SET progress = NULL WHERE kind = 'backup'`)
  expect(await readAge()).toBeGreaterThan(2 * 86_400)
})

test('backups go to an S3-compatible service in parts, which are repeated, and old ones are deleted', async ({
  onTestFinished,
}) => {
  const { url, drop } = await createServerDatabase()
  onTestFinished(drop)
  const s3 = await startS3Server()
  onTestFinished(() => void s3.close())
  const settings = {
    DATABASE_URL: url,
    BACKUP_S3_URL: s3.url,
    BACKUP_S3_REGION: S3_KEY.region,
    BACKUP_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  }
  for (const name of [
    'promptwire-20250101T000000Z.backup.gz',
    'promptwire-20250102T000000Z.backup.gz',
    'other',
  ]) {
    s3.objects.set(`/bucket/backups/${name}`, Buffer.from('old'))
  }
  s3.failures.push(503, 'disconnect')
  const operate = operateOn(NOWHERE, SERVICE_SECRET, settings)
  const done = await operate('backup', 's3', '--keep', '2')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect([s3.refused, [...s3.uploads]]).toEqual([[], []])
  const names = [...s3.objects.keys()].toSorted()
  expect(names).toEqual([
    '/bucket/backups/other',
    '/bucket/backups/promptwire-20250102T000000Z.backup.gz',
    expect.stringMatching(/^\/bucket\/backups\/promptwire-20\d{6}T\d{6}Z\.backup\.gz$/),
  ])
  const stored = s3.objects.get(names.at(-1) ?? '')
  expect(gunzipSync(stored ?? '').toString()).toMatch(
    /^\{"promptwire_backup":1,.*"sha256":"[0-9a-f]{64}"\}\n$/s,
  )

  const wrong = { ...settings, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }
  const refused = await operateOn(NOWHERE, SERVICE_SECRET, wrong)('backup', 's3')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SignatureDoesNotMatch'),
  })

  const store = new S3Store({ url: s3.url, ...S3_KEY })
  const pieces = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1_000_000, at))
  s3.failures.push(500)
  await store.upload(
    'large',
    (async function* () {
      yield* pieces
    })(),
  )
  expect(s3.objects.get('/bucket/backups/large')?.equals(Buffer.concat(pieces))).toBe(true)
  const failing = store.upload(
    'never',
    (async function* () {
      yield* pieces
      throw new Error('the database is gone')
    })(),
  )
  await expect(failing).rejects.toThrow('the database is gone')
  expect([s3.objects.has('/bucket/backups/never'), [...s3.uploads]]).toEqual([false, []])
})

test.skipIf(process.platform !== 'linux')(
  'a backup lets requests go first: all of its threads have a lower priority',
  async ({ onTestFinished }) => {
    const { url, drop } = await createServerDatabase()
    onTestFinished(drop)
    // Receives an upload and never responds.
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const environment = {
      SERVICE_SECRET,
      DATABASE_URL: url,
      BACKUP_S3_URL: `http://127.0.0.1:${port}/bucket`,
      BACKUP_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    }
    const command = fileURLToPath(new URL('../../../apps/api/dist/operate.js', import.meta.url))
    const child = spawn(process.execPath, [command, 'backup', 's3'], {
      env: environment,
      stdio: 'ignore',
    })
    await once(server, 'request')
    const threads = readdirSync(`/proc/${child.pid}/task`)
    const priorities = threads.map((id) => getPriority(Number(id)))
    child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
  },
)
