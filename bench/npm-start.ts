import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/support/free-port.ts'
import { listProcessFamily } from '../test/support/process-family.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PORTS = ['WEB_PORT', 'API_PORT', 'MCP_PORT', 'API_INTERNAL_PORT']
const READY = 'Promptwire is ready.'

/** An installation with its own folder, as on a laptop. */
export interface Installation {
  /** Runs `npm start` until it reports ready. */
  start(): Promise<Started>
  remove(): void
}

export interface Started {
  readonly seconds: number
  findPid(app: 'api' | 'mcp' | 'web'): number
  stop(): Promise<void>
}

/** Uses the embedded database without `databaseUrl`. */
export async function createInstallation(databaseUrl?: string): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-bench-'))
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl }
  for (const name of PORTS) env[name] = String(await freePort())
  return { start: () => start(env), remove: () => rmSync(folder, { recursive: true }) }
}

async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const { pid = 0, stdout } = child
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    let output = ''
    stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(READY)) ready()
    })
    void ended.then(() => failed(new Error(output)))
  })
  const seconds = (performance.now() - startedAt) / 1000
  return {
    seconds,
    findPid: (app) => descendants(pid).find((each) => runs(each, `apps/${app}/dist/main.js`)) ?? 0,
    // Signals the whole process group, as Ctrl-C in a terminal does.
    stop: () => {
      process.kill(-pid, 'SIGINT')
      return ended
    },
  }
}

const descendants = (pid: number): number[] =>
  listProcessFamily(pid)
    .slice(1)
    .flatMap((child) => [child, ...descendants(child)])

const runs = (pid: number, program: string): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
