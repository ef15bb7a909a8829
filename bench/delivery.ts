import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { imageCommand } from '../scripts/image-command.mjs'
import type { Owner } from '../test/support/fixtures/making.ts'
import { createFixtures, type Fixtures, SERVICE_SECRET } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { checkBar, compareLoad, type LoadTarget, printRatios } from './load-compare.ts'

/** A mixed load: several keys, prompts and values. */
export const MIXED = { keys: 20, prompts: 20, values: 1_000 }

/**
 * CPU of API and PostgreSQL per request, as a multiple of the bare server's. `alone`: one
 * connection sends requests one by one, so nothing is shared.
 */
const BARS = { uniform: 0.6, mixed: 0.9, alone: 2 }

/** Two kilobytes. */
export const PROMPT = `You are a support agent. You talk to {{name}} about {{topic}}.
${'Answer in short, clear sentences, and say so when you are not sure.\n'.repeat(28)}`

const SIGNING = `bench:${Buffer.alloc(32, 7).toString('base64url')}`
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Compares our delivery with a server that only runs a SELECT. Returns whether the bars are met.
 */
export async function benchDelivery(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const { keys, slugs } = await prepareDelivery(postgres.url)
  const [barePort, ourPort] = [await freePort(), await freePort()]
  const bareServer = startBare(postgres.url, barePort)
  const api = startApi(postgres.url, ourPort)
  const target = (name: string, port: number, server: ChildProcess, requests: Asked[]) => ({
    name,
    requests,
    origin: `http://127.0.0.1:${port}`,
    processes: { server: server.pid ?? 0, PostgreSQL: postgres.pid },
  })
  const bare = (name: string, asked: Asked[]) => target(name, barePort, bareServer, asked)
  const ours = (name: string, asked: Asked[]) => target(name, ourPort, api, asked)
  const [key = '', slug = ''] = [keys[0], slugs[0]]
  try {
    return [
      await compareDelivery(
        bare('bare Hono + one SELECT', [bareRequest(slug)]),
        ours('Promptwire, compiled', [ourRequest(slug, key, 'Ada')]),
        BARS.uniform,
      ),
      await compareDelivery(
        bare('bare, many prompts', slugs.map(bareRequest)),
        ours('Promptwire, many keys, prompts and values', mixedRequests(keys, slugs)),
        BARS.mixed,
      ),
      await compareDelivery(
        { ...bare('bare, one connection', [bareRequest(slug)]), connections: 1 },
        { ...ours('Promptwire, one connection', [ourRequest(slug, key, 'Ada')]), connections: 1 },
        BARS.alone,
      ),
    ].every(Boolean)
  } finally {
    for (const child of [bareServer, api]) child.kill()
    await postgres.stop()
  }
}

interface Asked {
  path: string
  headers: Record<string, string>
}

async function compareDelivery(bare: LoadTarget, ours: LoadTarget, bar: number): Promise<boolean> {
  const ratios = await compareLoad(bare, ours)
  printRatios(ratios)
  return checkBar('CPU per request, PostgreSQL included', ratios.cpu, bar)
}

export async function prepareDelivery(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const filled = await fill(fixtures, await fixtures.owner())
  await fillBare(database.pool, filled.slugs)
  await database.pool.query('ANALYZE')
  await database.close()
  return filled
}

async function fill(fixtures: Fixtures, owner: Owner) {
  const keys: string[] = []
  const slugs: string[] = []
  for (let i = 0; i < MIXED.keys; i++) keys.push((await fixtures.key(owner)).text)
  for (let i = 0; i < MIXED.prompts; i++) {
    slugs.push((await fixtures.publishedPrompt(owner, { content: PROMPT })).slug)
  }
  return { keys, slugs }
}

/** The same texts, each found with one index lookup. */
async function fillBare(pool: pg.Pool, slugs: string[]): Promise<void> {
  await pool.query('CREATE TABLE bare_prompt (slug text PRIMARY KEY, prompt text, tokens int)')
  const values = [slugs, PROMPT]
  await pool.query(
    'INSERT INTO bare_prompt SELECT slug, $2, 400 FROM unnest($1::text[]) slug',
    values,
  )
}

const bareRequest = (slug: string): Asked => ({ path: `/prompts/${slug}`, headers: {} })

function ourRequest(slug: string, key: string, name: string): Asked {
  const variables = encodeURIComponent(JSON.stringify({ name, topic: 'rain' }))
  return {
    path: `/api/v1/prompts/${slug}/compiled?variables=${variables}`,
    headers: { authorization: `Bearer ${key}` },
  }
}

/** Each request has other values. Keys and prompts are ordered so that neighbours differ. */
export const mixedRequests = (keys: string[], slugs: string[]): Asked[] =>
  Array.from({ length: MIXED.values }, (_, i) =>
    ourRequest(slugs[(i * 13) % slugs.length] ?? '', keys[(i * 7) % keys.length] ?? '', `Ada ${i}`),
  )

export const startBare = (url: string, port: number): ChildProcess =>
  start(['--import', 'tsx', path('bare-server.ts')], {
    DATABASE_URL: url,
    PORT: String(port),
  })

/** Starts the API as its image does in production, with more settings. */
export const startApi = (url: string, port: number, more: NodeJS.ProcessEnv = {}): ChildProcess =>
  start([...imageCommand().flags, path('../apps/api/dist/main.js')], {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    API_PORT: String(port),
    API_INTERNAL_PORT: '0',
    BURST_LIMIT: '1000000',
    CODE_SIGNING_KEYS: SIGNING,
    SERVICE_SECRET,
    ...more,
  })

/** Starts a web app with its own API connection. */
export const startWeb = (port: number, apiPort: number): ChildProcess =>
  start([...imageCommand().flags, path('../apps/web/dist/main.js')], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    WEB_PORT: String(port),
    WEB_URL: `http://127.0.0.1:${port}`,
    API_INTERNAL_URL: `http://127.0.0.1:${apiPort}`,
    SERVICE_SECRET,
  })

const start = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
