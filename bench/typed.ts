import type { ChildProcess } from 'node:child_process'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures, type Fixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { startApi } from './delivery.ts'
import { checkBar, compareLoad, type LoadTarget, printRatios } from './load-compare.ts'

/** CPU per request including PostgreSQL, as a multiple of ten text variables. */
const BAR = 1.1
/** Sets of values that callers repeat; fresh sets were never sent before. */
const REPEATED = 50
/** Few, so that requests do not share an admission statement. */
const CONNECTIONS = 4

type Draft = NonNullable<Parameters<Fixtures['publishedPrompt']>[1]>
type Variables = NonNullable<Draft['variables']>
type Blocks = NonNullable<Draft['blocks']>

const SCHEMA = {
  required: ['city'],
  properties: { city: { type: 'string', minLength: 2 }, zip: { type: 'string' } },
}
/** One variable of each type, with its rules. */
const TYPED: Variables = [
  { key: 'name', type: 'string', rules: { max: 60 } },
  { key: 'code', type: 'string', rules: { pattern: '[A-Z]{2}\\d+' } },
  { key: 'seats', type: 'integer', rules: { min: 1, max: 9_000_000 } },
  { key: 'price', type: 'number', rules: { min: 0 } },
  { key: 'is_new', type: 'boolean' },
  { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro', 'team'] } },
  { key: 'day', type: 'date' },
  { key: 'topics', type: 'list', rules: { max: 10 } },
  { key: 'scores', type: 'list', rules: { item_type: 'integer', format: 'comma' } },
  { key: 'address', type: 'object', rules: { schema: SCHEMA } },
]
const CONDITIONS = [
  { variable: 'plan', is: 'equals', value: 'pro' },
  { variable: 'seats', is: 'gt', value: 1 },
] as const

const valuesAt = (turn: number) => ({
  name: `Ada ${turn}`,
  code: `AB${turn}`,
  seats: 2 + (turn % 9),
  price: 9.5,
  is_new: true,
  plan: 'pro',
  day: '2026-01-31',
  topics: ['rain', 'snow'],
  scores: [1, 2, 3],
  address: { city: 'Oslo', zip: `${turn}` },
})
/** As apps sent values before variables had types. */
const asText = (values: ReturnType<typeof valuesAt>) => ({
  ...values,
  topics: '- rain\n- snow',
  scores: '1, 2, 3',
  address: JSON.stringify(values.address),
})

const LINES = TYPED.map(({ key }) => `The ${key} is {{${key}}}.`).join('\n')
const RULES = 'Answer in short, clear sentences, and say so when you are not sure.\n'.repeat(13)

/** The same text, with or without conditions. */
const blocksWith = (conditions: readonly (typeof CONDITIONS)[number][]): Blocks =>
  [LINES, RULES, RULES].map((content, place) => ({
    type: 'custom',
    title: `Part ${place}`,
    content,
    when: conditions[place - 1] ?? null,
  }))

/** Compares ten typed variables and two conditions with the same plain text. */
export async function benchTyped(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const { key, plain, typed } = await prepare(postgres.url)
  const port = await freePort()
  const api = startApi(postgres.url, port)
  const target = createTargets(api, port, postgres.pid, key)
  try {
    let met = true
    for (const [name, sets] of Object.entries({ repeated: REPEATED, fresh: Infinity })) {
      const ratios = await compareLoad(
        target(`text, ${name} values`, plain, (turn) => asText(valuesAt(turn % sets))),
        target(`typed, ${name} values`, typed, (turn) => valuesAt(turn % sets)),
      )
      printRatios(ratios)
      met = checkBar(`CPU per request, ${name} values`, ratios.cpu, BAR) && met
    }
    return met
  } finally {
    api.kill()
    await postgres.stop()
  }
}

async function prepare(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const key = (await fixtures.key(owner)).text
  const texts = TYPED.map((variable) => ({ key: variable.key }))
  const plain = { blocks: blocksWith([]), variables: texts }
  const typed = { blocks: blocksWith(CONDITIONS), variables: TYPED }
  const { slug } = await fixtures.publishedPrompt(owner, plain)
  const { slug: typedSlug } = await fixtures.publishedPrompt(owner, typed)
  await database.pool.query('ANALYZE')
  await database.close()
  return { key, plain: slug, typed: typedSlug }
}

const createTargets =
  (api: ChildProcess, port: number, postgres: number, key: string) =>
  (name: string, slug: string, values: (turn: number) => object): LoadTarget => {
    let turn = 0
    const request: LoadTarget['requests'][number] = {
      method: 'POST',
      path: `/api/v1/prompts/${slug}/compiled`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    }
    const setupRequest = (given: LoadTarget['requests'][number]) => ({
      ...given,
      body: JSON.stringify({ variables: values(turn++) }),
    })
    return {
      name,
      origin: `http://127.0.0.1:${port}`,
      processes: { server: api.pid ?? 0, PostgreSQL: postgres },
      connections: CONNECTIONS,
      requests: [{ ...request, setupRequest }],
    }
  }
