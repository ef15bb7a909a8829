import { getMonthRange } from '@promptwire/core/plans'
import { must, send } from '../hostile/request.ts'
import { startApi } from '../support/api-process.ts'
import { createFixtures, ENCRYPTION_KEYS } from '../support/fixtures.ts'
import { signedInClient } from '../support/internal-client.ts'
import { startModelServer } from '../support/model-server.ts'
import { createGate, pausedAnswer } from '../support/paused-answer.ts'
import { createSubject } from '../support/subject.ts'
import {
  type Closing,
  closingAll,
  createDatabase,
  query,
  type Scenario,
  until,
  withDatabase,
} from './scenario.ts'

const DAYS = 100
const PRELOAD = new URL('../support/clock-ahead.mjs', import.meta.url).href
const AHEAD = {
  CLOCK_AHEAD_MS: String(DAYS * 24 * 60 * 60 * 1_000),
  NODE_OPTIONS: `--import ${PRELOAD}`,
}
const MODELS = { ENCRYPTION_KEYS, PRIVATE_MODEL_HOSTS: '127.0.0.1' }

/** A project with records of every kind, and a key that expires in a month. */
const fill = (url: string) =>
  withDatabase(url, async (database) => {
    const fixtures = createFixtures(database, () => new Date())
    const owner = await fixtures.owner()
    await fixtures.session(owner)
    const { promptId, slug } = await createSubject(fixtures, owner)
    const { id, text: key } = await fixtures.key(owner, 'dev')
    await database.prisma.$executeRaw`
      UPDATE api_key SET expires_at = now() + interval '30 days' WHERE id = ${id}::uuid`
    return { ...owner, promptId, slug, key }
  })

type Filled = Awaited<ReturnType<typeof fill>>

/** Row counts by table. */
async function countRows(url: string): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM "${name}"`)
  const rows = await query<{ name: string; count: number }>(url, counts.join(' UNION ALL '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Rows of these tables are deleted once their work is done: the call, and text to index. */
const DONE = ['ai_reservation', 'search_change']

const SWEPT = "SELECT 1 FROM job WHERE kind = 'sweep' AND run_after > now() + interval '30 minutes'"

/** A provider that blocks, and a call to it from a process with the right clock. */
async function createSlowModel(api: string, made: Filled, closing: Closing) {
  const gate = createGate()
  const server = await startModelServer()
  closing(() => server.close())
  server.behaviours.push({ bytes: pausedAnswer(gate) })
  const provider = { kind: 'openai-compatible', name: 'Slow', default_model: 'm' } as const
  const addProvider = async (internalUrl: string) => {
    const { project } = await signedInClient(internalUrl, made.email)
    await project(made.projectId).create_provider({ ...provider, base_url: server.url }, {})
  }
  const path = `/prompts/${made.promptId}/playground-runs`
  const call = () => send({ api, demo: { dev_key: made.key } }, 'POST', path, { provider: 'Slow' })
  return { addProvider, call, isAsked: () => server.calls().length > 0, release: gate.open }
}

/** A process with a wrong clock runs the background work of a process with the right clock. */
export const clockAhead: Scenario = {
  name: `a process whose clock is ${DAYS} days ahead deletes nothing and expires nothing`,
  short: true,
  run: (place) =>
    closingAll(async (closing) => {
      const { url, drop } = await createDatabase(place)
      closing(drop)
      const made = await fill(url)
      const settings = { DATABASE_URL: url, LOG_LEVEL: 'silent', ...MODELS }
      const right = await startApi({ ...settings, BACKGROUND_WORK: 'false' })
      closing(() => right.end('SIGTERM'))
      const model = await createSlowModel(right.url, made, closing)
      await model.addProvider(right.internalUrl)
      const calling = model.call()
      // If a check fails first, closing aborts the call.
      calling.catch(() => {})
      await until('the model is called', model.isAsked)
      const before = await countRows(url)
      const ahead = await startApi({ ...settings, ...AHEAD })
      closing(() => ahead.end('SIGTERM'))
      await until('the sweep has run', async () => (await query(url, SWEPT)).length > 0)
      await judge(ahead, made)
      model.release()
      const { status } = await calling
      must(status === 200, `the call under way was answered ${status}`)
      const after = await countRows(url)
      const gone = [...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows)
      const lost = gone.filter(([table]) => !DONE.includes(table))
      must(lost.length === 0, `rows were deleted: ${lost.join(' ')}`)
      const rows = [...before.values()].reduce((sum, each) => sum + each, 0)
      return `${rows} rows are all kept, the key is valid, the call counted once`
    }),
}

/** Checks the responses of the process with the wrong clock. */
async function judge(ahead: { url: string; internalUrl: string }, made: Filled) {
  const ready = await (await fetch(`${ahead.url}/readyz`)).text()
  must(/^ready\nThe clock of this process is 86\d{5} s ahead/.test(ready), `readyz: ${ready}`)
  const given = { api: ahead.url, demo: { dev_key: made.key } }
  const delivered = await send(given, 'GET', `/prompts/${made.slug}/compiled`)
  must(delivered.status === 200, `a key that expires in a month is answered ${delivered.status}`)
  const { project } = await signedInClient(ahead.internalUrl, made.email)
  const { data: budget } = await project(made.projectId).get_ai_budget({})
  const month = getMonthRange(new Date()).start.toISOString()
  must(budget.month_start === month, `the budget is that of ${budget.month_start}`)
  must(budget.tokens_reserved > 0 && budget.lost_calls === 0, 'the call under way counts as lost')
}
