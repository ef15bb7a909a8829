import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SECRET = 'x'.repeat(43)

/** The demo data of a first start. */
export interface Demo {
  readonly email: string
  readonly password: string
  readonly project_id: string
  readonly live_key: string
  readonly dev_key: string
}

/** The three built apps on their own embedded database, like `npm start`. */
export interface RunningService {
  readonly api: string
  readonly internal: string
  readonly mcp: string
  readonly web: string
  readonly serviceSecret: string
  readonly folder: string
  readonly demo: Demo
  /** Resident memory of an app, in megabytes. */
  memory(app: 'api' | 'mcp' | 'web'): number
  output(): string
  stop(): Promise<void>
}

/** Starts the built apps on free ports. */
export async function startService(): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-hostile-'))
  const [api, internal, mcp, web] = await Promise.all([1, 2, 3, 4].map(freePort))
  const url = (port: number | undefined) => `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    SERVICE_SECRET: SECRET,
    CODE_SIGNING_KEYS: `first:${SECRET}`,
    API_PORT: `${api}`,
    API_INTERNAL_PORT: `${internal}`,
    MCP_PORT: `${mcp}`,
    WEB_PORT: `${web}`,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    // Recipes use X-Forwarded-For to simulate many networks.
    TRUSTED_PROXIES: '1',
    API_URL: url(api),
    API_INTERNAL_URL: url(internal),
    MCP_URL: url(mcp),
    WEB_URL: url(web),
  }
  const output: string[] = []
  const start = (app: string) => startApp(app, env, output)
  const children = { api: start('api'), mcp: start('mcp'), web: start('web') }
  const stop = async () => {
    for (const child of Object.values(children).reverse()) await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([api, mcp, web].map((port) => ready(url(port))))
  } catch (error) {
    await stop()
    throw new Error(`${error}\n${output.join('')}`)
  }
  return {
    api: url(api),
    internal: url(internal),
    mcp: url(mcp),
    web: url(web),
    serviceSecret: SECRET,
    folder,
    stop,
    demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')),
    memory: (app) => residentMegabytes(children[app]),
    output: () => output.join(''),
  }
}

function startApp(app: string, env: NodeJS.ProcessEnv, output: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, `apps/${app}/dist/main.js`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => output.push(String(chunk)))
  }
  return child
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

const START_MS = 120_000

async function ready(url: string): Promise<void> {
  const late = performance.now() + START_MS
  while (performance.now() < late) {
    const answered = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`${url} did not become ready.`)
}

const residentMegabytes = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
