import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures, type Fixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { startApi, startBare } from './delivery.ts'
import { checkBar, compareLoad, type LoadTarget, printRatios } from './load-compare.ts'

/** Prompts that are edited at the same time, and texts that take turns in each. */
const PROMPTS = 16
const TEXTS = 4
const CONNECTIONS = 8

/** CPU of our process per edit, as times the bare server's. */
const BAR = 3

/** Measures `update_block` by key against a server that writes three rows; returns whether the bar is met. */
export async function benchEdits(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const { key, blockIds } = await prepare(postgres.url)
  const [barePort, ourPort] = [await freePort(), await freePort()]
  const bareServer = startBare(postgres.url, barePort)
  const api = startApi(postgres.url, ourPort)
  const target = (
    name: string,
    port: number,
    server: ChildProcess,
    requests: LoadTarget['requests'],
  ) => ({
    name,
    requests,
    connections: CONNECTIONS,
    origin: `http://127.0.0.1:${port}`,
    processes: { server: server.pid ?? 0 },
  })
  try {
    const ratios = await compareLoad(
      target('bare Hono, one update and two inserts', barePort, bareServer, edits(bareIds)),
      target(
        'Promptwire, update_block',
        ourPort,
        api,
        edits(() => blockIds, key),
      ),
    )
    printRatios(ratios)
    return checkBar('CPU per edit, of the server', ratios.cpu, BAR)
  } finally {
    for (const child of [bareServer, api]) child.kill()
    await postgres.stop()
  }
}

const bareIds = () => Array.from({ length: PROMPTS }, (_, at) => String(at + 1))

/** Another text for each block in turn. */
const edits = (ids: () => readonly string[], key?: string): LoadTarget['requests'] =>
  Array.from({ length: TEXTS }, (_, turn) =>
    ids().map((id) => ({
      method: 'PATCH' as const,
      path: key === undefined ? `/blocks/${id}` : `/api/v1/blocks/${id}`,
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ content: `Answer in short sentences, as in draft ${turn}.` }),
    })),
  ).flat()

async function prepare(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const filled = await fill(createFixtures(database, () => new Date()))
  await fillBare(database.pool)
  await database.pool.query('ANALYZE')
  await database.close()
  return filled
}

async function fill(fixtures: Fixtures) {
  const owner = await fixtures.owner()
  const blockIds: string[] = []
  for (let at = 0; at < PROMPTS; at++) {
    const { id } = await fixtures.prompt(owner)
    const copy = await fixtures.workingCopy(id)
    blockIds.push(copy?.content.blocks[0]?.id ?? '')
  }
  return { key: (await fixtures.key(owner, 'dev')).text, blockIds }
}

async function fillBare(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE TABLE bare_block (id int PRIMARY KEY, content text, revision int)')
  await pool.query('CREATE TABLE bare_entry (id bigserial PRIMARY KEY, block_id int, content text)')
  await pool.query("INSERT INTO bare_block SELECT n, '', 1 FROM generate_series(1, $1) n", [
    PROMPTS,
  ])
}
