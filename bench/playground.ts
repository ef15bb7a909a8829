import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { insertProvider } from '../apps/api/src/features/models/providers/provider-changes.sql.ts'
import { newId } from '../apps/api/src/kernel/identifiers.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures, type Fixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { PROMPT, startApi } from './delivery.ts'
import { checkBar } from './load-compare.ts'
import { print, seconds } from './report.ts'
import { ready } from './running-api.ts'

const RUNS = 1_000
/** Each project gets a quarter of the calls at a time, so five projects use them all. */
const PROJECTS = 5
const ROUNDS = 7
/** Requests per second, far below the API's limit: the machine must not be the bottleneck. */
const RATE = 200
const ROUND_SECONDS = 5
/** p99 of deliveries during runs, as a multiple of deliveries alone. */
const BAR = 1.5

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Measures deliveries alone and during a thousand model runs. Returns whether the bar is met. */
export async function benchPlayground(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const [modelPort, port] = [await freePort(), await freePort()]
  const { keys, prompts } = await prepare(postgres.url, `http://127.0.0.1:${modelPort}/v1`)
  const api = startApi(postgres.url, port, { PRIVATE_MODEL_HOSTS: '127.0.0.1' })
  const model = fork(path('slow-model.ts'), { env: { ...process.env, PORT: String(modelPort) } })
  const running = {
    origin: `http://127.0.0.1:${port}`,
    pids: { api: api.pid ?? 0, postgres: postgres.pid },
  }
  const deliver = () => measureP99(running.origin, keys[0] ?? '', prompts[0] ?? '')
  let runs: ReturnType<typeof openRuns> | undefined
  try {
    await ready(running, api)
    await deliver()
    const alone = await rounds(deliver)
    const started = performance.now()
    runs = openRuns(running.origin, keys, prompts)
    await opened(runs)
    print(`${RUNS} runs opened in ${seconds(started)}`)
    const during = await rounds(deliver)
    if (hasEnded(runs)) throw new Error('the runs ended before the deliveries')
    print(`p99 of a delivery: ${alone} ms alone, ${during} ms during ${RUNS} runs`)
    return checkBar(`p99 of a delivery during ${RUNS} runs`, during / alone, BAR)
  } finally {
    for (const child of [runs, model, api]) child?.kill()
    await postgres.stop()
  }
}

const openRuns = (origin: string, keys: string[], prompts: string[]) =>
  fork(path('open-runs.ts'), {
    env: {
      ...process.env,
      ORIGIN: origin,
      KEYS: keys.join(),
      PROMPTS: prompts.join(),
      RUNS: String(RUNS),
    },
  })

/** Resolves once all runs are open; rejects if they cannot be opened. */
const opened = (runs: ChildProcess) =>
  Promise.race([
    once(runs, 'message'),
    once(runs, 'exit').then(() => Promise.reject(new Error('the runs could not be opened'))),
  ])

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function prepare(url: string, modelUrl: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const keys: string[] = []
  const prompts: string[] = []
  for (let i = 0; i < PROJECTS; i++) {
    const owner = await fixtures.owner()
    await addProvider(fixtures, owner.projectId, modelUrl)
    keys.push((await fixtures.key(owner)).text)
    prompts.push((await fixtures.publishedPrompt(owner, { content: PROMPT })).slug)
  }
  await database.close()
  return { keys, prompts }
}

async function addProvider({ unitOfWork, system }: Fixtures, projectId: string, baseUrl: string) {
  const kind = 'openai-compatible'
  const provider = { kind, name: 'Slow', defaultModel: 'slow', models: [] } as const
  const at = { id: newId(new Date()), baseUrl, credential: null }
  await insertProvider(unitOfWork, system(projectId), { ...provider, ...at, models: [] }, 1)
}

/** Returns the median in milliseconds. */
async function rounds(measure: () => Promise<number>): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round++) measured.push(await measure())
  return measured.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

async function measureP99(origin: string, key: string, slug: string): Promise<number> {
  await pause(300)
  const result = await autocannon({
    url: `${origin}/api/v1/prompts/${slug}/compiled?variables=%7B%22name%22%3A%22Ada%22%7D`,
    headers: { authorization: `Bearer ${key}` },
    connections: 10,
    overallRate: RATE,
    duration: ROUND_SECONDS,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused`)
  return result.latency.p99
}
