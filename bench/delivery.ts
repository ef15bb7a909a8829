import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { openDatabase } from '../apps/api/src/store/database.ts'
import { createFixtures, SERVICE_SECRET } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS, startPostgres } from '../test/support/postgres.ts'

const CONNECTIONS = 64
const ROUNDS = 5
const ROUND_SECONDS = 4

interface Round {
  requestsPerSecond: number
  p99: number
}

interface Contender {
  name: string
  url: string
  headers: Record<string, string>
  rounds: Round[]
}

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
  const { text } = await fixtures.key(owner)
  const { slug } = await fixtures.publishedPrompt(owner, { content: PROMPT })
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
      CODE_SIGNING_KEYS: SIGNING,
      SERVICE_SECRET,
    }),
  ]
  const variables = encodeURIComponent(JSON.stringify({ name: 'Ada', topic: 'rain' }))
  const bare: Contender = {
    name: 'bare Hono + one SELECT',
    url: `http://127.0.0.1:${barePort}/prompts/${slug}`,
    headers: {},
    rounds: [],
  }
  const ours: Contender = {
    name: 'Promptwire, compiled',
    url: `http://127.0.0.1:${ourPort}/api/v1/prompts/${slug}/compiled?variables=${variables}`,
    headers: { authorization: `Bearer ${text}` },
    rounds: [],
  }
  for (const contender of [bare, ours]) await warmUp(contender)
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of [bare, ours])
      contender.rounds.push(await measure(contender, ROUND_SECONDS))
  }
  for (const child of processes) child.kill()
  await postgres.stop()
  return report(bare, ours)
}

const PROMPT = `You are a support agent. You talk to {{name}} about {{topic}}.
${'Answer in short, clear sentences, and say so when you are not sure.\n'.repeat(12)}`

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore'] })
}

async function warmUp(contender: Contender): Promise<void> {
  const answered = () =>
    fetch(contender.url, { headers: contender.headers }).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answered())) await new Promise((later) => setTimeout(later, 100))
  await measure(contender, 2)
}

async function measure({ url, headers }: Contender, duration: number): Promise<Round> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration, workers: 1 })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`)
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

function report(bare: Contender, ours: Contender): boolean {
  const summary = ({ rounds }: Contender) => ({
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p99: median(rounds.map((round) => round.p99)),
  })
  for (const contender of [bare, ours]) {
    const { requestsPerSecond, p99 } = summary(contender)
    print(
      `${contender.name.padEnd(24)} ${requestsPerSecond.toFixed(0).padStart(7)} req/s   p99 ${p99} ms`,
    )
  }
  const [a, b] = [summary(bare), summary(ours)]
  const throughput = b.requestsPerSecond / a.requestsPerSecond
  const latency = b.p99 / a.p99
  print(
    `throughput ${throughput.toFixed(2)} times (bar ${BARS.throughput}), p99 ${latency.toFixed(2)} times (bar ${BARS.p99})`,
  )
  return throughput >= BARS.throughput && latency <= BARS.p99
}

const print = (line: string) => process.stdout.write(`${line}\n`)
