import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CODE_SIGNING_KEYS, SERVICE_SECRET } from './fixtures.ts'
import { freePort } from './free-port.ts'

const program = (name: string, app: string) =>
  fileURLToPath(new URL(`../../apps/${app}/dist/${name}.js`, import.meta.url))

/** The built API as its own process, as an operator runs it. */
export interface ApiProcess {
  readonly pid: number
  readonly url: string
  /** The listener for our own apps. */
  readonly internalUrl: string
  signal(signal: NodeJS.Signals): void
  /** Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface EndedProcess {
  readonly code: number | null
  readonly output: string
}

/** Uses free ports by default. Rejects with the output if the API ends before it is ready. */
export async function startApi(
  environment: Record<string, string>,
  command = [program('main', 'api')],
): Promise<ApiProcess> {
  const port = environment['API_PORT'] ?? (await freePort())
  const internalPort = environment['API_INTERNAL_PORT'] ?? (await freePort())
  const ports = { API_PORT: String(port), API_INTERNAL_PORT: String(internalPort) }
  const { child, ended } = spawnCommand(command, { ...environment, ...ports })
  const [url, internalUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${internalPort}`]
  const failed = ended.then(({ output }) => {
    throw new Error(output)
  })
  failed.catch(() => {})
  await Promise.race([answering(url), failed])
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
  }
  const end = (name: NodeJS.Signals) => {
    signal(name)
    return ended.then(({ code }) => code)
  }
  return { pid: child.pid ?? 0, url, internalUrl, signal, end }
}

/** Starts an API that must refuse to start, and waits for its end. */
export const runApi = (environment: Record<string, string>): Promise<EndedProcess> =>
  spawnApi(environment).ended

/** Starts web or MCP as its own process. It may never become ready. */
export async function startEdge(app: 'web' | 'mcp', environment: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [name, own] = app === 'web' ? ['WEB_PORT', 'WEB_URL'] : ['MCP_PORT', 'MCP_URL']
  const given = { ...environment, [name]: String(port), [own]: url }
  const { child, ended, output } = spawnProgram('main', given, app)
  const failed = ended.then(({ output }) => {
    throw new Error(output)
  })
  failed.catch(() => {})
  await Promise.race([answering(url, '/healthz'), failed])
  const end = (name: NodeJS.Signals) => {
    child.kill(name)
    return ended.then(({ code }) => code)
  }
  return { url, output, isRunning: () => child.exitCode === null && child.signalCode === null, end }
}

/** Also returns the address of the worker's health. */
export async function startWorker(environment: Record<string, string>) {
  const port = await freePort()
  const { child, ended } = spawnProgram('worker', { ...environment, WORKER_PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  const failed = ended.then(({ output }) => {
    throw new Error(output)
  })
  failed.catch(() => {})
  await Promise.race([answering(url), failed])
  const end = (name: NodeJS.Signals) => {
    child.kill(name)
    return ended.then(({ code }) => code)
  }
  return { url, end }
}

/** Starts a worker that must refuse to start, and waits for its end. */
export const runWorker = (environment: Record<string, string>): Promise<EndedProcess> =>
  spawnProgram('worker', environment).ended

export const spawnWorker = (environment: Record<string, string>) =>
  spawnProgram('worker', environment)

export const spawnApi = (environment: Record<string, string>) => spawnProgram('main', environment)

const spawnProgram = (name: string, environment: Record<string, string>, app = 'api') =>
  spawnCommand([program(name, app)], environment)

function spawnCommand(
  command: readonly string[],
  environment: Record<string, string>,
): {
  child: ChildProcess
  /** The output so far. */
  output: () => string
  ended: Promise<EndedProcess>
} {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, command, {
    env: {
      ...inherited,
      CODE_SIGNING_KEYS,
      SERVICE_SECRET,
      LOG_LEVEL: 'warn',
      // Free ports, since programs of several tests run at once.
      API_PORT: '0',
      API_INTERNAL_PORT: '0',
      WORKER_PORT: '0',
      BURST_LIMIT: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<EndedProcess>((done) => {
    child.once('close', (code) => done({ code, output }))
  })
  return { child, output: () => output, ended }
}

async function answering(url: string, path = '/readyz'): Promise<void> {
  for (;;) {
    const ready = await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((later) => setTimeout(later, 50))
  }
}
