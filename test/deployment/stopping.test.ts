import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { type ApiProcess, startApi } from '../support/api-process.ts'
import { startBalancer } from '../support/balancer.ts'
import { createServerDatabase } from '../support/database.ts'
import { createFixtures } from '../support/fixtures.ts'
import { MIGRATIONS } from '../support/postgres.ts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let database: Database
let key: string
let neverStops: ReturnType<typeof startWhatNeverStops>
beforeAll(async () => {
  // It takes its 15 s to stop while the other tests run.
  neverStops = startWhatNeverStops()
  served = await createServerDatabase()
  const options = { url: served.url, folder: '', migrations: MIGRATIONS, connections: 3 }
  database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  key = (await fixtures.key(await fixtures.owner())).text
})
afterAll(async () => {
  neverStops?.child.kill('SIGKILL')
  await Promise.all(running.map((api) => api.end('SIGKILL')))
  await database?.close()
  await served?.drop()
})

const start = (environment: Record<string, string> = {}) =>
  startApi({ DATABASE_URL: served.url, ...environment })

/** Processes that a test leaves running for the next tests. */
const running: ApiProcess[] = []

const CLIENTS = 4
/** Pause between a client's requests: a stopping process always has requests, and time to stop. */
const [PAUSE_MS, PAUSE_BETWEEN_STOPS_MS] = [5, 20]

test('a rolling restart behind a balancer without retries fails no request', {
  timeout: 180_000,
}, async () => {
  const drain = { DRAIN_SECONDS: '5' }
  const replicas = await Promise.all([start(drain), start(drain)])
  const balancer = await startBalancer(replicas.map(({ url }) => url))
  const statuses = new Map<number, number>()
  let [over, isStopping] = [false, false]
  const client = async () => {
    while (!over) {
      const headers = { authorization: `Bearer ${key}` }
      const { status } = await fetch(`${balancer.url}/api/v1/prompts`, { headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(isStopping ? PAUSE_MS : PAUSE_BETWEEN_STOPS_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const old of replicas) {
    isStopping = true
    expect(await old.end('SIGTERM')).toBe(0)
    isStopping = false
    const fresh = await start()
    running.push(fresh)
    balancer.add(fresh.url)
    await balancer.ready(2)
  }
  over = true
  await Promise.all(clients)
  balancer.close()
  expect(balancer.failures).toEqual([])
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThan(500)
})

/** Processes that keep the machine busy. */
function keepBusy(processes: number): () => void {
  const loops = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  return () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
}

/** A keep-alive connection after its first response. */
async function keptConnection({ url }: ApiProcess) {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  let output = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  await once(socket, 'connect')
  const answered = () => answerOn(socket, () => output)
  const send = () => {
    output = ''
    const head = [
      `GET /api/v1/prompts HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${key}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  }
  send()
  await answered()
  return { send, answered, hasEnded: () => socket.readableEnded || socket.destroyed }
}

/** Resolves with the status of a complete response; rejects if the connection ends. */
async function answerOn(socket: Socket, output: () => string): Promise<number> {
  for (;;) {
    const [head = '', body] = output().split('\r\n\r\n')
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? Number.NaN)
    if (body !== undefined && body.length >= length) return Number(head.split(' ')[1])
    if (socket.destroyed || socket.readableEnded) throw new Error(`ended after "${output()}"`)
    await Promise.race([once(socket, 'data'), once(socket, 'close'), once(socket, 'end')])
  }
}

test('SIGTERM on a busy machine resets no request that was sent before', async () => {
  const api = running.pop() ?? (await start())
  const connections = await Promise.all(Array.from({ length: 64 }, () => keptConnection(api)))
  const rest = keepBusy(4)
  for (const { send } of connections) send()
  const ended = api.end('SIGTERM')
  const answers = await Promise.allSettled(connections.map(({ answered }) => answered()))
  rest()
  const failed = answers.filter((answer) => answer.status === 'rejected')
  expect(failed.map(({ reason }) => String(reason))).toEqual([])
  expect(await ended).toBe(0)
})

const isListening = ({ url }: ApiProcess) =>
  new Promise<boolean>((resolve) => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname, () => resolve(true))
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false))
  })
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))

/** Stops a process and freezes it as soon as it stops listening, before it closes the rest. */
async function frozenWhileStopping() {
  for (;;) {
    const api = running.pop() ?? (await start())
    const connections = await Promise.all(Array.from({ length: 16 }, () => keptConnection(api)))
    const ended = api.end('SIGTERM')
    while (await isListening(api));
    api.signal('SIGSTOP')
    await pause(50)
    if (!connections.some(({ hasEnded }) => hasEnded())) return { api, connections, ended }
    // This machine was too slow to catch the moment.
    api.signal('SIGKILL')
  }
}

test('requests that arrive while a stopping process is not scheduled get their responses', async () => {
  const { api, connections, ended } = await frozenWhileStopping()
  for (const { send } of connections) send()
  // Every timer of the stopping process is overdue now.
  await pause(1_500)
  api.signal('SIGCONT')
  const answers = await Promise.all(connections.map(({ answered }) => answered()))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
})

test('a stopping process reports it at once and keeps serving; a second signal ends it', async () => {
  const api = await start({ DRAIN_SECONDS: '60' })
  const ready = await fetch(`${api.url}/readyz`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const ended = api.end('SIGTERM')
  const readiness = async () => {
    const response = await fetch(`${api.url}/readyz`)
    return [response.status, await response.text()]
  }
  while ((await readiness())[0] === 200) await new Promise((later) => setTimeout(later, 10))
  expect(await readiness()).toEqual([503, 'stopping'])
  for (const url of [api.url, api.internalUrl]) {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/api/v1/prompts`, { headers })
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  }
  void api.end('SIGTERM')
  expect(await ended).toBe(128 + 15)
})

/** A program that ignores the stop signal: its output and its exit. */
function startWhatNeverStops() {
  const program = fileURLToPath(new URL('../support/never-stops.ts', import.meta.url))
  const args = ['--import', 'tsx', program]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  child.stdout?.once('data', () => child.kill('SIGTERM'))
  const ended = once(child, 'close').then(([code]) => [code, output])
  return { child, ended }
}

test('a stop that never finishes is forced, and logged', async () => {
  expect(await neverStops.ended).toEqual([1, expect.stringContaining('Not stopped after 15 s')])
})
