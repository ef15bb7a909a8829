import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase } from '../apps/api/src/database/database.ts'
import { createFixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { startStreamClients } from '../test/support/stream-clients.ts'
import { judge } from './contest.ts'
import { PROMPT, startApi } from './delivery.ts'
import { ready } from './running-api.ts'
import { print, seconds } from './said.ts'

const FOLLOWERS = Number(process.env['FOLLOWERS'] ?? 2_000)
const STREAMS_PER_KEY = 50
const EDITS_PER_SECOND = 10
const ROUNDS = 5
/** Requests a second, far below what the API can do: the machine is not what is measured. */
const RATE = 200
const ROUND_SECONDS = 4
/** The p99 of another project's deliveries beside followers and edits, as times that without. */
const BAR = 1.5

/** Measures one project's deliveries while thousands follow another; returns whether the bar is met. */
export async function benchStreams(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { followed, other } = await prepare(postgres.url)
  const api = startApi(postgres.url, port)
  const pids = { api: api.pid ?? 0, postgres: postgres.pid }
  const deliver = () => p99Of(origin, other)
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
    const beside = await rounds(deliver)
    const { edits, slowest } = await editing.stop()
    const wanted = edits * FOLLOWERS
    const seen = await clients.until(({ events }) => events >= wanted, 30_000)
    print(`  ${edits} edits, the slowest took ${slowest.toFixed(0)} ms`)
    print(
      `  ${seen.events} of ${wanted} events arrived, ${seen.misplaced} misplaced, ${seen.ended} streams ended`,
    )
    print(`  p99 of another project: ${alone} ms alone, ${beside} ms beside ${FOLLOWERS} followers`)
    const isComplete = seen.events === wanted && seen.misplaced + seen.ended === 0
    return judge('p99 of another project', beside / alone, BAR) && isComplete
  } finally {
    clients?.stop()
    api.kill()
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

/** Edits a prompt ten times a second, each time by another edit, until it is stopped. */
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
  const timer = setInterval(() => sent.push(edit()), 1_000 / EDITS_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const times = await Promise.all(sent)
      return { edits: times.length, slowest: Math.max(...times) }
    },
  }
}

/** The median of rounds, in milliseconds. */
async function rounds(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure())
  return measured.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

async function p99Of(origin: string, { keys, slug }: Project): Promise<number> {
  await pause(300)
  const result = await autocannon({
    url: `${origin}/api/v1/prompts/${slug}/compiled?variables=%7B%22name%22%3A%22Ada%22%7D`,
    headers: { authorization: `Bearer ${keys[0]}` },
    connections: 10,
    overallRate: RATE,
    duration: ROUND_SECONDS,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused`)
  return result.latency.p99
}
