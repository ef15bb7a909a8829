import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { openDatabase } from '../apps/api/src/database/database.ts'
import {
  createFixtures,
  type Fixtures,
  type Owner,
  SERVICE_SECRET,
} from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS, startPostgres } from '../test/support/postgres.ts'

const CONNECTIONS = 64
const ROUNDS = 5
const ROUND_SECONDS = 4

interface Round {
  requestsPerSecond: number
  p99: number
}

interface Asked {
  path: string
  headers: Record<string, string>
}

interface Contender {
  name: string
  origin: string
  /** Sent in turn by each connection. */
  requests: Asked[]
  rounds: Round[]
}

/** What a mixed load is of: keys, prompts, and values that differ. */
const MIXED = { keys: 20, prompts: 20, values: 1_000 }

const SIGNING = `bench:${Buffer.alloc(32, 7).toString('base64url')}`
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Bar: at least the bare server's requests per second, and p99 within one and a half times. */
const BARS = { throughput: 1, p99: 1.5 }

/** Measures our delivery against the bare server; returns whether both bars are met. */
export async function benchDelivery(): Promise<boolean> {
  const postgres = await startPostgres()
  const options = { url: postgres.url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const { keys, slugs } = await fill(fixtures, owner)
  await database.pool.query('ANALYZE')
  await database.close()

  const [barePort, ourPort] = [await freePort(), await freePort()]
  const environment = { ...process.env, DATABASE_URL: postgres.url, LOG_LEVEL: 'info' }
  const tsx = ['--conditions=promptwire-source', '--import', 'tsx']
  const processes = [
    start([...tsx, path('bare-server.ts')], {
      ...environment,
      PORT: String(barePort),
      PROJECT_ID: owner.projectId,
    }),
    start([path('../apps/api/dist/main.js')], {
      ...environment,
      NODE_ENV: 'production',
      API_PORT: String(ourPort),
      API_INTERNAL_PORT: '0',
      BURST_LIMIT: '1000000',
      CODE_SIGNING_KEYS: SIGNING,
      SERVICE_SECRET,
    }),
  ]
  const bare = (name: string, asked: Asked[]) => contender(name, barePort, asked)
  const ours = (name: string, asked: Asked[]) => contender(name, ourPort, asked)
  const [key = '', slug = ''] = [keys[0], slugs[0]]
  const uniform: Pair = [
    bare('bare Hono + one SELECT', [bareRequest(slug)]),
    ours('Promptwire, compiled', [ourRequest(slug, key, 'Ada')]),
  ]
  const mixed: Pair = [
    bare('bare, many prompts', slugs.map(bareRequest)),
    ours('Promptwire, many keys, prompts and values', mixedRequests(keys, slugs)),
  ]
  for (const pair of [uniform, mixed]) await compete(pair)
  for (const child of processes) child.kill()
  await postgres.stop()
  const { throughput, latency } = report(uniform)
  report(mixed)
  print(`bars for the uniform load: throughput ${BARS.throughput}, p99 ${BARS.p99}`)
  return throughput >= BARS.throughput && latency <= BARS.p99
}

type Pair = [bare: Contender, ours: Contender]

async function fill(fixtures: Fixtures, owner: Owner) {
  const keys: string[] = []
  const slugs: string[] = []
  for (let i = 0; i < MIXED.keys; i++) keys.push((await fixtures.key(owner)).text)
  for (let i = 0; i < MIXED.prompts; i++) {
    slugs.push((await fixtures.publishedPrompt(owner, { content: PROMPT })).slug)
  }
  return { keys, slugs }
}

const contender = (name: string, port: number, requests: Asked[]): Contender => ({
  name,
  requests,
  origin: `http://127.0.0.1:${port}`,
  rounds: [],
})

const bareRequest = (slug: string): Asked => ({ path: `/prompts/${slug}`, headers: {} })

function ourRequest(slug: string, key: string, name: string): Asked {
  const variables = encodeURIComponent(JSON.stringify({ name, topic: 'rain' }))
  return {
    path: `/api/v1/prompts/${slug}/compiled?variables=${variables}`,
    headers: { authorization: `Bearer ${key}` },
  }
}

/** Each with other values; keys and prompts in an order in which neighbours differ. */
const mixedRequests = (keys: string[], slugs: string[]): Asked[] =>
  Array.from({ length: MIXED.values }, (_, i) =>
    ourRequest(slugs[(i * 13) % slugs.length] ?? '', keys[(i * 7) % keys.length] ?? '', `Ada ${i}`),
  )

/** Rounds in turn, so that a change of the machine's mood meets both. */
async function compete(pair: Pair): Promise<void> {
  for (const each of pair) await warmUp(each)
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of pair) each.rounds.push(await measure(each, ROUND_SECONDS))
  }
}

const PROMPT = `You are a support agent. You talk to {{name}} about {{topic}}.
${'Answer in short, clear sentences, and say so when you are not sure.\n'.repeat(12)}`

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore'] })
}

async function warmUp(contender: Contender): Promise<void> {
  const [{ path = '', headers = {} } = {}] = contender.requests
  const answered = () =>
    fetch(contender.origin + path, { headers }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answered())) await new Promise((later) => setTimeout(later, 100))
  await measure(contender, 2)
}

async function measure({ origin, requests }: Contender, duration: number): Promise<Round> {
  const options = { url: origin, requests, connections: CONNECTIONS, duration, workers: 1 }
  const result = await autocannon(options)
  if (result.non2xx + result.errors > 0) throw new Error(`${origin}: ${result.non2xx} refused`)
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Prints both of a pair, and returns ours as times the bare one. */
function report([bare, ours]: Pair): { throughput: number; latency: number } {
  const summary = ({ rounds }: Contender) => ({
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p99: median(rounds.map((round) => round.p99)),
  })
  for (const contender of [bare, ours]) {
    const { requestsPerSecond, p99 } = summary(contender)
    print(
      `${contender.name.padEnd(42)} ${requestsPerSecond.toFixed(0).padStart(7)} req/s   p99 ${p99} ms`,
    )
  }
  const [a, b] = [summary(bare), summary(ours)]
  const throughput = b.requestsPerSecond / a.requestsPerSecond
  const latency = b.p99 / a.p99
  print(`throughput ${throughput.toFixed(2)} times, p99 ${latency.toFixed(2)} times`)
  return { throughput, latency }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
