import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { writeWhole } from '../../../apps/api/src/features/backup/backup-file.ts'
import { writeBackup } from '../../../apps/api/src/features/backup/backup-writer.ts'
import { restoreBackup } from '../../../apps/api/src/features/backup/restore-backup.sql.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createTestApi } from '../../support/api.ts'
import { createServerDatabase } from '../../support/database.ts'
import { ENCRYPTION_KEYS, SERVICE_SECRET } from '../../support/fixtures.ts'
import { operateOn } from '../../support/operate.ts'
import { MIGRATIONS } from '../../support/postgres.ts'
import { KEY, restorePreviousRelease } from '../../support/previous-release.ts'

/** An empty database. */
async function openEmpty() {
  const { url, drop } = await createServerDatabase('template0')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(async () => {
    if (!pool.ended) await pool.end()
    await drop()
  })
  return { url, pool }
}

/** A database with the first migration alone. */
async function openEarlier() {
  const source = await openEmpty()
  await restorePreviousRelease(source.pool)
  return source
}

/** The text that the new version serves from a database. */
async function readText(url: string) {
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 2 })
  onTestFinished(() => database.close())
  const api = await createTestApi({ database })
  onTestFinished(() => api.close())
  const headers = { authorization: `Bearer ${KEY}` }
  const response = await api.app.request('/api/v1/prompts/welcome-mail/compiled', { headers })
  return (await response.json()).data.prompt
}
const TEXT = '## Role\nYou write for Acme. Größe 多.'

/** Backs up a database without migrating it. */
async function backUp(pool: pg.Pool, file: string) {
  const client = await pool.connect()
  const options = { now: () => new Date(), encryptionKeys: [] }
  await writeWhole(file, async (sink) => void (await writeBackup(client, sink, options)))
  client.release()
}

test('a backup of an earlier version becomes a database of this one; that of a later one is refused and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [earlier, later] = [join(folder, 'earlier'), join(folder, 'later')]
  const { pool: source } = await openEarlier()
  await backUp(source, earlier)
  await source.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('later', '', '20990101000000_later', now())`)
  await backUp(source, later)

  const { url, pool: target } = await openEmpty()
  const restore = (file: string) =>
    restoreBackup(target, { file, migrations: MIGRATIONS, encryptionKeys: [] })
  await expect(restore(later)).rejects.toThrow('no migration 20990101000000_later')
  await restore(earlier)
  expect(await readText(url)).toBe(TEXT)
})

test('a database of an earlier version moves', async () => {
  const operate = operateOn('http://127.0.0.1:1', SERVICE_SECRET, { ENCRYPTION_KEYS })
  const [source, target] = [await openEarlier(), await openEmpty()]
  await source.pool.end()
  expect(await operate('move', source.url, target.url)).toMatchObject({ code: 0, stderr: '' })
  expect(await readText(target.url)).toBe(TEXT)
})
