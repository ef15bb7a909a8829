import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createFixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { cpuMs } from './cpu.ts'
import { startApi } from './delivery.ts'
import { fillProject, type Project, writeDocuments } from './listed-projects.ts'
import { checkBar } from './load-compare.ts'
import { checkLimit } from './report.ts'
import { ask, type Running, ready } from './running-api.ts'
import { benchWhole } from './whole-list.ts'

const FEW = 200
const MANY = 200_000
const PAGES = 40
const SEARCHES = 5

/**
 * `page`: CPU of a page of many prompts, as a multiple of a page of few. `search`: milliseconds.
 */
const BARS = { page: 2, search: 100 }

/** Measures lists and search of few and many prompts. Returns whether the bars are met. */
export async function benchLists(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const options = { url: postgres.url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const few = await fillProject(database, fixtures, FEW)
  const many = await fillProject(database, fixtures, MANY)
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
      const measureCost = (project: Project) =>
        measurePages(running, page(project), project[environment])
      await measureCost(few)
      const [small, large] = [await measureCost(few), await measureCost(many)]
      const what = `a page of 50 ${name}, ${environment} key, ${small.toFixed(1)} and ${large.toFixed(1)} ms CPU`
      met.push(checkBar(what, large / small, BARS.page))
    }
  }
  return met
}

/** CPU of the API and PostgreSQL, in milliseconds per page. */
async function measurePages(running: Running, query: string, key: string): Promise<number> {
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
  'ten words, one found nowhere': 'answer in short clear sentences and say so nowhere',
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
    met.push(checkLimit(`a search for ${name}, ms`, Math.min(...times), BARS.search))
  }
  return met
}
