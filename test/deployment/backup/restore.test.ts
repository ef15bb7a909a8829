import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  createReadQuietReason,
  recordInstallation,
} from '../../../apps/api/src/features/operations/installation.sql.ts'
import { type Database, openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createTestApi } from '../../support/api.ts'
import { startApi } from '../../support/api-process.ts'
import { createDataFolder } from '../../support/database.ts'
import { SERVICE_SECRET } from '../../support/fixtures.ts'
import { asBearer, signedInClient } from '../../support/internal-client.ts'
import { OFTEN } from '../../support/patience.ts'
import { MIGRATIONS } from '../../support/postgres.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { startReceiver } from '../../support/receiver.ts'

/** A server with its client tools; the test command finds or downloads them. */
const POSTGRES = process.env['POSTGRES_HOME']
const OPERATING = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
/** Runs a block of docs/operating.md verbatim. */
function runDocumented(block: 'backup' | 'restore', env: Record<string, string>, cwd: string) {
  const commands = new RegExp(`^\`\`\`sh ${block}\n([^]*?)^\`\`\``, 'm').exec(OPERATING)?.[1]
  const path = `${join(POSTGRES ?? '', 'bin')}:${process.env['PATH']}`
  const options = { cwd, env: { ...env, PATH: path }, stdio: 'pipe' } as const
  execFileSync('bash', ['-euo', 'pipefail', '-c', String(commands)], options)
}

/** A published prompt with a key, and a webhook with a pending message. */
async function fill(database: Database, webhookUrl: string) {
  const environment = { ALLOW_PRIVATE_WEBHOOKS: 'true' }
  const api = await createTestApi({ database, environment })
  await recordInstallation(api.unitOfWork, database.identity)
  const owner = await api.owner()
  const { id } = await api.publishedPrompt(owner)
  const { text: key } = await api.key(owner)
  const send: Send = async (...request) => api.app.request(...request)
  const pages = createProjectClient('', owner.projectId, asBearer(await api.session(owner), send))
  await pages.create_webhook({ url: webhookUrl, description: '', events: [...EVENT_TYPES] })
  await pages.create_prompt({ name: 'Waits in the outbox' })
  const path = `/prompts/${id}/compiled`
  const compiled = await (await api.get(path, key)).text()
  await api.close()
  return { email: owner.email, projectId: owner.projectId, path, key, compiled }
}

const openOn = (url: string) =>
  openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 4 })

test.skipIf(!POSTGRES)(
  'the documented backup and restore work with a least-privilege role, and the copy starts quiet',
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    const server = await startPostgresServer([], { installed: POSTGRES })
    onTestFinished(() => server.stop())
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query('CREATE ROLE service LOGIN')
    for (const name of ['original', 'restored'])
      await admin.query(`CREATE DATABASE ${name} OWNER service`)
    await admin.end()
    const buildUrl = (role: string, name: string) => {
      const url = new URL(server.url)
      url.username = role
      url.pathname = `/${name}`
      return url.href
    }
    const original = await openOn(buildUrl('service', 'original'))
    const made = await fill(original, receiver.url)
    await original.close()
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-restore-'))
    runDocumented('backup', { DATABASE_URL: buildUrl('postgres', 'original') }, folder)
    const restored = buildUrl('service', 'restored')
    runDocumented('restore', { RESTORE_URL: restored }, folder)

    const settings = { DATABASE_URL: restored, ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const api = await startApi(settings)
    const bearer = { authorization: `Bearer ${made.key}` }
    const delivered = await fetch(`${api.url}/api/v1${made.path}`, { headers: bearer })
    expect([delivered.status, await delivered.text()]).toEqual([200, made.compiled])
    expect(await (await fetch(`${api.url}/readyz`)).text()).toMatch(/^ready\nQuiet: /)
    const { project } = await signedInClient(api.internalUrl, made.email)
    const pages = project(made.projectId)
    expect((await pages.get_project_summary({})).data.quiet).toBe(true)
    await pages.create_prompt({ name: 'Made in the copy' })
    const look = await openOn(restored)
    const tried = () =>
      look.prisma.job.count({ where: { OR: [{ lease: { not: null } }, { attempts: { gt: 0 } }] } })
    expect([receiver.received.length, await tried()]).toEqual([0, 0])

    const operator = {
      authorization: `Bearer ${SERVICE_SECRET}`,
      'content-type': 'application/json',
    }
    const enabled = await fetch(`${api.internalUrl}/internal/service/enable`, {
      method: 'POST',
      headers: operator,
      body: '{}',
    })
    expect(enabled.status).toBe(200)
    const messages = await look.prisma.webhookDelivery.findMany()
    const arrived = () => receiver.received.map(({ headers }) => headers['webhook-id']).sort()
    await vi.waitUntil(() => arrived().length >= messages.length, OFTEN)
    expect(arrived()).toEqual(messages.map(({ messageId }) => messageId).sort())
    expect(messages.length).toBe(2)
    expect(await api.end('SIGTERM')).toBe(0)
    await look.close()
    const again = await startApi(settings)
    expect(await (await fetch(`${again.url}/readyz`)).text()).toBe('ready')
    expect(await again.end('SIGTERM')).toBe(0)
  },
)

test('a copied data folder is quiet, a moved one is not', async () => {
  const folder = createDataFolder()
  const open = (at: string) => openDatabase({ folder: at, migrations: MIGRATIONS, connections: 1 })
  const original = await open(folder)
  const made = await fill(original, 'http://127.0.0.1:1/hook')
  await original.close()
  const [copied, moved] = [`${folder}-copied`, `${folder}-moved`]
  cpSync(folder, copied, { recursive: true, preserveTimestamps: true })
  renameSync(folder, moved)
  for (const [at, quiet] of [
    [copied, 'copy'],
    [moved, undefined],
  ] as const) {
    const database = await open(at)
    const api = await createTestApi({ database })
    expect(
      await createReadQuietReason(api.unitOfWork, {
        identity: database.identity,
        isConfigured: false,
      })(),
    ).toBe(quiet)
    expect(await (await api.get(made.path, made.key)).text()).toBe(made.compiled)
    await api.close()
    await database.close()
  }
})
