import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures, type Fixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { startApi, startBare, startWeb } from './delivery.ts'
import { checkBar, compareLoad, type LoadTarget, printRatios } from './load-compare.ts'

/**
 * Edits alternate between projects and texts: events of one project are numbered in order, so its
 * edits wait for each other's commits.
 */
const PROJECTS = 16
const TEXTS = 4
const CONNECTIONS = 8

/** CPU of our processes per edit, as a multiple of the bare server's. */
const BARS = { byKey: 3, throughWeb: 6 }

/**
 * Compares a block edit by a key, and by a person through web, with a server that writes three rows
 * in a transaction. Returns whether the bars are met.
 */
export async function benchEdits(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const blocks = await prepare(postgres.url)
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
  const [barePort, apiPort, internalPort, webPort] = ports
  const servers = {
    bare: startBare(postgres.url, barePort),
    api: startApi(postgres.url, apiPort, { API_INTERNAL_PORT: String(internalPort) }),
    web: startWeb(webPort, internalPort),
  }
  const pid = ({ pid = 0 }: ChildProcess) => pid
  const api = pid(servers.api)
  const bare = target('bare Hono, one update and two inserts', barePort, bareEdits(), {
    server: pid(servers.bare),
  })
  try {
    return [
      await compareEdits(
        bare,
        target('Promptwire, update_block by key', apiPort, blocks.map(editByKey), { api }),
        BARS.byKey,
      ),
      await compareEdits(
        bare,
        target('Promptwire, saves through web', webPort, blocks.map(saveThroughWeb), {
          api,
          web: pid(servers.web),
        }),
        BARS.throughWeb,
      ),
    ].every(Boolean)
  } finally {
    for (const child of Object.values(servers)) child.kill()
    await postgres.stop()
  }
}

async function compareEdits(bare: LoadTarget, ours: LoadTarget, bar: number): Promise<boolean> {
  const ratios = await compareLoad(bare, ours)
  printRatios(ratios)
  return checkBar('CPU per edit, of the servers', ratios.cpu, bar)
}

type Edit = (text: string) => LoadTarget['requests'][number]

/** Writes another text to each block in turn. */
const target = (
  name: string,
  port: number,
  edits: readonly Edit[],
  processes: LoadTarget['processes'],
): LoadTarget => ({
  name,
  requests: Array.from({ length: TEXTS }, (_, turn) =>
    edits.map((edit) => edit(`Answer in short sentences, as in draft ${turn}.`)),
  ).flat(),
  connections: CONNECTIONS,
  origin: `http://127.0.0.1:${port}`,
  processes,
})

const JSON_BODY = { 'content-type': 'application/json' }

const bareEdits = (): Edit[] =>
  Array.from({ length: PROJECTS }, (_, at) => (content) => ({
    method: 'PATCH',
    path: `/blocks/${at + 1}`,
    headers: JSON_BODY,
    body: JSON.stringify({ content }),
  }))

/** A block, a key of its project, and an editor's session. */
interface EditedBlock {
  readonly id: string
  readonly key: string
  readonly session: string
  readonly page: string
}

const editByKey =
  ({ id, key }: EditedBlock): Edit =>
  (content) => ({
    method: 'PATCH',
    path: `/api/v1/blocks/${id}`,
    headers: { ...JSON_BODY, authorization: `Bearer ${key}` },
    body: JSON.stringify({ content }),
  })

const saveThroughWeb =
  ({ id, session, page }: EditedBlock): Edit =>
  (content) => ({
    method: 'POST',
    path: `${page}/edits/update_block`,
    headers: { ...JSON_BODY, cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ block_id: id, content }),
  })

async function prepare(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const filled = await fill(createFixtures(database, () => new Date()))
  await fillBare(database.pool)
  await database.pool.query('ANALYZE')
  await database.close()
  return filled
}

async function fill(fixtures: Fixtures): Promise<EditedBlock[]> {
  const blocks: EditedBlock[] = []
  for (let at = 0; at < PROJECTS; at++) {
    const owner = await fixtures.owner()
    const { id, slug } = await fixtures.prompt(owner)
    const copy = await fixtures.workingCopy(id)
    blocks.push({
      id: copy?.content.blocks[0]?.id ?? '',
      key: (await fixtures.key(owner, 'dev')).text,
      session: await fixtures.session(owner),
      page: `/projects/${owner.projectId}/prompts/${slug}`,
    })
  }
  return blocks
}

async function fillBare(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE TABLE bare_block (id int PRIMARY KEY, content text, revision int)')
  await pool.query('CREATE TABLE bare_entry (id bigserial PRIMARY KEY, block_id int, content text)')
  await pool.query("INSERT INTO bare_block SELECT n, '', 1 FROM generate_series(1, $1) n", [
    PROJECTS,
  ])
}
