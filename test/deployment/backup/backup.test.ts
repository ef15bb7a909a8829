import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { parseEncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { describe, expect, test } from 'vitest'
import { readBackup } from '../../../apps/api/src/features/backup/backup-reader.ts'
import { identifyKeys } from '../../../apps/api/src/features/backup/identify-keys.ts'
import { restoreBackup } from '../../../apps/api/src/features/backup/restore-backup.sql.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { openAlone } from '../../../apps/api/src/platform/database/open-alone.ts'
import { createTestApi } from '../../support/api.ts'
import { startApi } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { ENCRYPTION_KEYS, SERVICE_SECRET } from '../../support/fixtures.ts'
import { operateOn, runGuide } from '../../support/operate.ts'
import { PLACES } from '../../support/place.ts'
import { MIGRATIONS } from '../../support/postgres.ts'

const NOWHERE = 'http://127.0.0.1:1'
const makeFolder = () => mkdtempSync(join(tmpdir(), 'promptwire-backup-'))
const operate = (environment: Record<string, string>, internalUrl = NOWHERE) =>
  operateOn(internalUrl, SERVICE_SECRET, { ENCRYPTION_KEYS, ...environment })

const createKeyClient = (url: string) => createClient(publicContract, url + PUBLIC_PREFIX, fetch)

/**
 * Pause between prompts: a backup meets writes at any moment, and the machine can do other work.
 */
const PAUSE_MS = 20

/** Creates and publishes prompts sequentially until stopped. */
function keepWriting(url: string, key: string) {
  const [client, as] = [createKeyClient(url), { bearer: key }]
  let isStopped = false
  const created: string[] = []
  const write = async () => {
    while (!isStopped) {
      const { data } = await client.create_prompt({ name: `Written ${created.length}` }, as)
      const content = 'Hello {{name}}, née "Zoë" \\ 😀\n'.repeat(50)
      await client.create_block({ prompt_id: data.id, type: 'custom', title: 'Text', content }, as)
      const saved = await client.save_draft_version({ prompt_id: data.id }, as)
      const version = Number(saved.data.version)
      await client.publish_version({ prompt_id: data.id, version }, as)
      created.push(data.id)
      await pause(PAUSE_MS)
    }
  }
  const written = write()
  const stop = () => {
    isStopped = true
    return written
  }
  return { created, stop }
}

/** An empty database of the other kind, as a service's environment. */
async function emptyDatabase(like: string) {
  if (like === 'PostgreSQL') return { environment: { DATA_DIR: makeFolder() }, remove: () => {} }
  const { url, drop } = await createServerDatabase('template0')
  return { environment: { DATABASE_URL: url }, remove: drop }
}

const open = (environment: Record<string, string>) =>
  openDatabase({
    url: environment['DATABASE_URL'],
    folder: environment['DATA_DIR'] ?? '',
    migrations: MIGRATIONS,
    connections: 2,
  })

async function read(file: string) {
  for await (const _ of readBackup(file));
}

/** Changes a backup's text, and packs it correctly. */
const rewrite = (change: (text: string) => string) => (bytes: Buffer) =>
  gzipSync(change(gunzipSync(bytes).toString()))

/** Damages to a backup, and the error that each must cause. */
const DAMAGES: readonly (readonly [(bytes: Buffer) => Buffer, RegExp])[] = [
  [(bytes) => bytes.subarray(0, bytes.length - 20), /^The backup is damaged.*: unexpected end/],
  [(bytes) => bytes.fill(7, 3000, 3010), /^The backup is damaged/],
  [() => Buffer.from('no backup'), /^The backup is damaged, or the file is not a backup: /],
  [rewrite((text) => text.replace('Written 0', 'Written 9')), /in table "\w+", .*checksum differs/],
  [
    rewrite((text) => text.replace(/^\[.*Written 0.*\n/m, '')),
    /in table "\w+", .*\d+ rows instead of/,
  ],
  [rewrite((text) => text.replace(/^.*\n$/, '').slice(0, -1)), /incomplete|too early/],
]

/** Aborts a restore after its first rows; the service must not start on the result. */
async function interruptRestore(environment: Record<string, string>, file: string) {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = environment
  const target = await openAlone({ url, folder })
  const interrupted = restoreBackup(target.pool, {
    file,
    migrations: MIGRATIONS,
    encryptionKeys: identifyKeys(parseEncryptionKeys(ENCRYPTION_KEYS)),
    onProgress: (rows) => {
      if (rows > 10) throw new Error('interrupted')
    },
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  await target.close()
  if (url) await expect(open(environment)).rejects.toThrow(/restore .* is not finished/)
}

/** Relations that one transaction writes: a snapshot has all or none. */
const BROKEN = `
SELECT (SELECT count(*)::int FROM prompt WHERE NOT EXISTS (
          SELECT FROM audit_entry WHERE target_id = prompt.id::text AND action = 'prompt.created')) AS unaudited,
       (SELECT count(*)::int FROM project WHERE last_event <> COALESCE(
          (SELECT max(number) FROM event WHERE project_id = project.id), 0)) AS events,
       (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'D') AS disabled`

describe.each(PLACES)('on %s', (kind, place) => {
  test('a backup of a running service is one instant of it, and restores into the other database', async ({
    onTestFinished,
  }) => {
    const { environment, key, remove } = await place()
    onTestFinished(() => remove())
    const api = await startApi({ ...environment, ENCRYPTION_KEYS })
    onTestFinished(() => void api.end('SIGTERM'))
    const writing = keepWriting(api.url, key)
    await expect.poll(() => writing.created.length).toBeGreaterThan(3)
    const folder = makeFolder()
    const [id = ''] = writing.created
    if (kind === 'PostgreSQL') {
      await runGuide('backup', { ...environment, BACKUPS: folder, ENCRYPTION_KEYS })
    } else {
      const backup = await operate(environment, api.internalUrl)('backup', folder)
      expect(backup).toMatchObject({ code: 0, stderr: '' })
    }
    const duringBackup = writing.created.length
    await writing.stop()
    const [name = '', ...others] = readdirSync(folder)
    expect([name, others]).toEqual([
      expect.stringMatching(/^promptwire-\d{8}T\d{6}Z\.backup\.gz$/),
      [],
    ])
    const file = join(folder, name)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const verified =
      kind === 'PostgreSQL'
        ? await runGuide('verify', { FILE: file })
        : (await operate({})('verify', file)).stdout
    expect(verified).toMatch(/^Backup of .*\nIntact: \d+ rows of \d+ tables\.\n/)
    if (kind === 'PostgreSQL') {
      expect(verified).toMatch(/\nRestored into .*, and compiled \d+ prompt contents\.\n$/)
    }
    for (const [change, reason] of DAMAGES) {
      const damaged = join(folder, 'damaged')
      writeFileSync(damaged, change(readFileSync(file)))
      await expect(read(damaged), reason.source).rejects.toThrow(reason)
    }

    const target = await emptyDatabase(kind)
    onTestFinished(() => target.remove())
    await interruptRestore(target.environment, file)
    if (target.environment.DATABASE_URL) {
      const otherKeys = { ...target.environment, ENCRYPTION_KEYS: '' }
      const refused = await operate(otherKeys)('restore', file)
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('lacks keys') })
      const given = { FILE: file, EMPTY_DATABASE: target.environment.DATABASE_URL, ENCRYPTION_KEYS }
      expect(await runGuide('restore', given)).toMatch(/^Restored \d+ rows /)
    } else {
      const restored = await operate(target.environment)('restore', file)
      expect(restored).toMatchObject({ code: 0, stderr: '' })
    }
    const again = await operate(target.environment)('restore', file)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })

    const database = await open(target.environment)
    onTestFinished(() => database.close())
    expect((await database.pool.query(BROKEN)).rows).toEqual([
      { unaudited: 0, events: 0, disabled: 0 },
    ])
    const prompts = await database.prisma.prompt.count()
    expect(prompts).toBeGreaterThan(3)
    expect(prompts).toBeLessThanOrEqual(duringBackup + 1)
    const copy = await createTestApi({ database })
    onTestFinished(() => copy.close())
    const path = `/prompts/${id}/compiled?lenient=true`
    const original = await fetch(`${api.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(original.status).toBe(200)
    expect(await (await copy.get(path, key)).text()).toBe(await original.text())
    expect(await (await copy.publicApp.request('/readyz')).text()).toMatch(/^ready\nQuiet: /)
  })
})
