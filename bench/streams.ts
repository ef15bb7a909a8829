import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { steadyP99 } from '../test/support/steady-load.ts'
import { startStreamClients } from '../test/support/stream-clients.ts'
import { PROMPT, startApi } from './delivery.ts'
import { checkBar } from './load-compare.ts'
import { createLoadMeter } from './process-load.ts'
import { print, seconds } from './report.ts'
import { ready } from './running-api.ts'

const FOLLOWERS = Number(process.env['FOLLOWERS'] ?? 2_000)
const STREAMS_PER_KEY = 50
const EDITS_PER_SECOND = 10
const ROUNDS = 5
/**
 * Requests per second, far below the API's limit. autocannon sends all of a second's requests at
 * its start.
 */
const RATE = 200
const ROUND_SECONDS = 4
/** p99 of another project's deliveries during followers and edits, as a multiple of without. */
const BAR = 1.5

/**
 * Measures a project's deliveries while thousands follow another. Returns whether the bar is met.
 * Followers run at the lowest priority, but share the cores and the kernel with the API.
 */
export async function benchStreams(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { followed, other } = await prepare(postgres.url)
  const meter = createLoadMeter()
  const api = startApi(postgres.url, port, meter.environment)
  const pids = { api: api.pid ?? 0, postgres: postgres.pid }
  const deliver = async (): Promise<Round> => {
    const [p99, load] = await meter.during(pids.api, () => measureP99(origin, other))
    return { p99, ...load, steady: await measureSteadyP99(origin, other) }
  }
  let clients: ReturnType<typeof startStreamClients> | undefined
  try {
    await ready({ origin, pids }, api)
    await deliver()
    const alone = await rounds(deliver)
    const started = performance.now()
    clients = startStreamClients(origin, followed.keys, FOLLOWERS)
    const opened = await clients.until(({ open }) => open === FOLLOWERS, 120_000)
    print(`  ${opened.open} of ${FOLLOWERS} streams opened in ${seconds(started)}`)
    const editing = startEditing(origin, followed)
    const during = await rounds(deliver)
    const { edits, slowest } = await editing.stop()
    const wanted = edits * FOLLOWERS
    const seen = await clients.until(({ events }) => events >= wanted, 30_000)
    print(`  ${edits} edits, the slowest took ${slowest.toFixed(0)} ms`)
    print(
      `  ${seen.events} of ${wanted} events arrived, ${seen.misplaced} misplaced, ${seen.ended} streams ended`,
    )
    describe('alone', alone)
    describe(`with ${FOLLOWERS} followers`, during)
    print(`  evenly spaced: ${(during.steady / alone.steady).toFixed(2)} times`)
    const isComplete = seen.events === wanted && seen.misplaced + seen.ended === 0
    return checkBar('p99 of another project', during.p99 / alone.p99, BAR) && isComplete
  } finally {
    clients?.stop()
    api.kill()
    meter.remove()
    await postgres.stop()
  }
}

interface Project {
  readonly keys: readonly string[]
  readonly slug: string
}

async function prepare(url: string): Promise<{ followed: Project; other: Project }> {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const project = async (keyCount: number) => {
    const owner = await fixtures.owner()
    const { slug } = await fixtures.publishedPrompt(owner, { content: PROMPT })
    const keys: string[] = []
    while (keys.length < keyCount) keys.push((await fixtures.key(owner, 'dev')).text)
    return { keys, slug }
  }
  const followed = await project(Math.ceil(FOLLOWERS / STREAMS_PER_KEY))
  const other = await project(1)
  await database.close()
  return { followed, other }
}

/** Edits a prompt ten times a second until stopped. */
function startEditing(origin: string, { keys, slug }: Project) {
  const headers = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' }
  const sent: Promise<number>[] = []
  const edit = async () => {
    const began = performance.now()
    const body = JSON.stringify({ description: `Edit ${sent.length}` })
    const url = `${origin}/api/v1/prompts/${slug}`
    const answer = await fetch(url, { method: 'PATCH', headers, body })
    if (answer.status !== 200) throw new Error(`an edit: ${answer.status} ${await answer.text()}`)
    await answer.body?.cancel()
    return performance.now() - began
  }
  const timer = setInterval(() => {
    const sending = edit()
    // stop() reports the error; an unhandled rejection would leave the bench's servers running.
    sending.catch(() => {})
    sent.push(sending)
  }, 1_000 / EDITS_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const times = await Promise.all(sent)
      return { edits: times.length, slowest: Math.max(...times) }
    },
  }
}

/** Latencies in milliseconds, for bursts and even spacing, and the API's load. */
type Round = Readonly<Record<'p99' | 'steady' | 'cpu' | 'loopDelay', number>>

/** Returns the median of each number. */
async function rounds(measure: () => Promise<Round>): Promise<Round> {
  const measured: Round[] = []
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure())
  const median = (name: keyof Round) =>
    measured.map((round) => round[name]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
  return {
    p99: median('p99'),
    steady: median('steady'),
    cpu: median('cpu'),
    loopDelay: median('loopDelay'),
  }
}

function describe(when: string, { p99, steady, cpu, loopDelay }: Round): void {
  print(
    `  p99 of another project ${when}: ${p99} ms, evenly spaced ${steady.toFixed(1)} ms; API: ${cpu.toFixed(0)} % of a core, event loop delay p99 ${loopDelay.toFixed(1)} ms`,
  )
}

const buildRequest = (origin: string, { keys, slug }: Project) => ({
  url: `${origin}/api/v1/prompts/${slug}/compiled?variables=%7B%22name%22%3A%22Ada%22%7D`,
  headers: { authorization: `Bearer ${keys[0]}` },
})

function measureSteadyP99(origin: string, project: Project): Promise<number> {
  const { url, headers } = buildRequest(origin, project)
  return steadyP99(url, headers, RATE, ROUND_SECONDS)
}

async function measureP99(origin: string, project: Project): Promise<number> {
  await pause(300)
  const result = await autocannon({
    ...buildRequest(origin, project),
    connections: 10,
    overallRate: RATE,
    duration: ROUND_SECONDS,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused`)
  return result.latency.p99
}
