import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../apps/api/src/database/database.ts'
import { writeSortedCursor } from '../apps/api/src/domain/prompt/sorted-cursor.ts'
import { createFixtures, type Fixtures, type Owner } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { seedPrompts } from '../test/support/many-prompts.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { judge } from './contest.ts'
import { cpuMs } from './cpu.ts'
import { startApi } from './delivery.ts'

const FEW = 200
const MANY = 200_000
const PAGES = 40
const SEARCHES = 5
const QUIET_MS = 5_000

/** CPU of a page among many, as times one among few; milliseconds of a search; megabytes; milliseconds. */
const BARS = { page: 2, search: 100, memory: 100, gap: 100 }

interface Project {
  readonly owner: Owner
  readonly live: string
  readonly dev: string
  readonly folder: string
  /** A prompt in the middle, as cursors of each order have it. */
  readonly middle: Record<'created' | '-updated' | 'name', string>
}

interface Running {
  readonly origin: string
  readonly pids: { readonly api: number; readonly postgres: number }
}

/** Measures lists and search among few and many prompts; returns whether the bars are met. */
export async function benchLists(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const options = { url: postgres.url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const few = await fill(database, fixtures, FEW)
  const many = await fill(database, fixtures, MANY)
  await writeDocuments(database)
  await database.close()
  const port = await freePort()
  const api = startApi(postgres.url, port)
  const running = {
    origin: `http://127.0.0.1:${port}`,
    pids: { api: api.pid ?? 0, postgres: postgres.pid },
  }
  try {
    await ready(running, api)
    const met = [
      ...(await benchPages(running, few, many)),
      ...(await benchSearch(running, many)),
      ...(await benchWhole(running, many)),
    ]
    return met.every(Boolean)
  } finally {
    api.kill()
    await postgres.stop()
  }
}

async function fill(database: Database, fixtures: Fixtures, count: number): Promise<Project> {
  const owner = await fixtures.owner()
  const folders: string[] = []
  for (let i = 0; i < 40; i++) folders.push(await fixtures.folder(owner))
  const started = performance.now()
  await seedPrompts(database.pool, owner.projectId, count, folders)
  await database.pool.query('ANALYZE')
  print(`${count} prompts made in ${seconds(started)}`)
  const middle = {
    created: await middleOf(database, owner, count, 'created'),
    '-updated': await middleOf(database, owner, count, '-updated'),
    name: await middleOf(database, owner, count, 'name'),
  }
  const live = (await fixtures.key(owner, 'live')).text
  const dev = (await fixtures.key(owner, 'dev')).text
  return { owner, live, dev, folder: folders[1] ?? '', middle }
}

async function middleOf(
  { prisma }: Database,
  { projectId }: Owner,
  count: number,
  sort: keyof Project['middle'],
): Promise<string> {
  const orders = {
    created: [{ createdAt: 'asc' }, { id: 'asc' }],
    '-updated': [{ updatedAt: 'desc' }, { id: 'desc' }],
    name: [{ name: 'asc' }, { id: 'asc' }],
  } as const
  const found = await prisma.prompt.findFirstOrThrow({
    where: { projectId },
    orderBy: [...orders[sort]],
    skip: count / 2,
  })
  return writeSortedCursor(sort, found)
}

/** As the API does beside its requests; it makes the index at its start, which is sooner done. */
async function writeDocuments({ pool }: Database): Promise<void> {
  const started = performance.now()
  await pool.query('DROP INDEX search_document_trigrams')
  const step = async () => {
    const { rows } = await pool.query('SELECT write_search_documents(2000) AS marks')
    return rows[0].marks
  }
  while ((await step()) > 0);
  await pool.query('VACUUM ANALYZE search_document')
  print(`search documents written in ${seconds(started)}`)
}

async function ready({ origin }: Running, api: ChildProcess): Promise<void> {
  while (api.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error('the API ended')
}

async function ask({ origin }: Running, query: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${origin}/api/v1/${query}`, { headers })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${body}`)
}

type Page = (project: Project) => string

const PAGE_KINDS: Readonly<Record<string, Page>> = {
  created: () => 'sort=created',
  '-created': () => 'sort=-created',
  name: () => 'sort=name',
  '-name': () => 'sort=-name',
  updated: () => 'sort=updated',
  '-updated': () => 'sort=-updated',
  'in the middle, created': ({ middle }) => `sort=created&cursor=${middle.created}`,
  'in the middle, name': ({ middle }) => `sort=name&cursor=${middle.name}`,
  'in the middle, -updated': ({ middle }) => `sort=-updated&cursor=${middle['-updated']}`,
  'of a folder, name': ({ folder }) => `sort=name&folder_id=${folder}`,
  'of the root, -updated': () => 'sort=-updated&folder_id=root',
  'of a frequent tag, -updated': () => 'sort=-updated&tag=tag-7',
  'of a rare tag, name': () => 'sort=name&tag=team-77',
  'of a tag in a folder': ({ folder }) => `tag=tag-7&folder_id=${folder}`,
  'with frequent text, name': () => 'sort=name&q=refund',
  'with rare text': () => 'q=seeded-77',
  'with variables': () => 'include=variables',
}

async function benchPages(running: Running, few: Project, many: Project): Promise<boolean[]> {
  const met: boolean[] = []
  for (const [name, page] of Object.entries(PAGE_KINDS)) {
    for (const environment of name === 'with variables'
      ? (['live', 'dev'] as const)
      : (['live'] as const)) {
      const costOf = (project: Project) => costOfPages(running, page(project), project[environment])
      await costOf(few)
      const [small, large] = [await costOf(few), await costOf(many)]
      const what = `a page of 50 ${name}, ${environment} key, ${small.toFixed(1)} and ${large.toFixed(1)} ms CPU`
      met.push(judge(what, large / small, BARS.page))
    }
  }
  return met
}

/** CPU of the API and PostgreSQL together, in milliseconds a page. */
async function costOfPages(running: Running, query: string, key: string): Promise<number> {
  const { api, postgres } = running.pids
  const used = () => cpuMs(api) + cpuMs(postgres)
  const before = used()
  for (let i = 0; i < PAGES; i++) await ask(running, `prompts?limit=50&${query}`, key)
  return Math.max(used() - before, 10) / PAGES
}

const SEARCHED = {
  'a rare word': 'c4ca4238',
  'a rare word of two characters': '客服',
  'a frequent word': 'customer',
  'one letter': 'e',
  'two letters that are nowhere': 'zq',
  'a word that is nowhere': 'nowhere-at-all',
  'ten words': 'answer in short clear sentences and say so when',
  'ten words, one of which is nowhere': 'answer in short clear sentences and say so nowhere',
}

async function benchSearch(running: Running, { live }: Project): Promise<boolean[]> {
  const met: boolean[] = []
  for (const [name, q] of Object.entries(SEARCHED)) {
    const times: number[] = []
    for (let i = 0; i < SEARCHES; i++) {
      const started = performance.now()
      await ask(running, `search/prompts?q=${encodeURIComponent(q)}`, live)
      times.push(performance.now() - started)
    }
    met.push(judgeMost(`a search for ${name}, ms`, Math.min(...times), BARS.search))
  }
  return met
}

/** The list without a limit: what it takes of memory, and of everybody else's time. */
async function benchWhole(running: Running, { live }: Project): Promise<boolean[]> {
  const before = memoryOf(running.pids.api)
  const quiet = await watch(running, () => pause(QUIET_MS))
  const started = performance.now()
  const headers = { authorization: `Bearer ${live}` }
  let bytes = 0
  const busy = await watch(running, async () => {
    const { body } = await fetch(`${running.origin}/api/v1/prompts`, { headers })
    for await (const chunk of body ?? []) bytes += chunk.length
  })
  print(`the whole list: ${(bytes / 1e6).toFixed(0)} MB in ${seconds(started)}`)
  const late = busy.longest - quiet.longest
  return [
    judgeMost('memory it took beside what was there, MB', busy.memory - before, BARS.memory),
    judgeMost('the longest answer of /healthz was longer than before by, ms', late, BARS.gap),
  ]
}

/** The most memory the API had while something was done, and its longest answer of /healthz. */
async function watch({ origin, pids }: Running, work: () => Promise<unknown>) {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let [memory, longest] = [0, 0]
  while (!isDone) {
    const asked = performance.now()
    await fetch(`${origin}/healthz`).then((response) => response.text())
    longest = Math.max(longest, performance.now() - asked)
    memory = Math.max(memory, memoryOf(pids.api))
    await pause(10)
  }
  await done
  return { memory, longest }
}

/** Resident memory in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
  return Number(kilobytes) / 1024
}

function judgeMost(what: string, value: number, most: number): boolean {
  const met = value <= most
  print(`  ${what}: ${value.toFixed(0)} (bar ${most})${met ? '' : ' — NOT MET'}`)
  return met
}

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`
const print = (line: string) => process.stdout.write(`${line}\n`)
