import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { createManage } from '../packages/client/src/manage.ts'
import { findPython } from '../scripts/python.mjs'
import { createFixtures } from '../test/support/fixtures.ts'
import { freePort } from '../test/support/free-port.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { startPostgresServer } from '../test/support/postgres-server.ts'
import { startApi } from './delivery.ts'
import { print } from './report.ts'
import { ready } from './running-api.ts'

const PROCESSES = Number(process.env['FOLLOWERS'] ?? 200)
const PER_KEY = 40
const STARTED_AT_ONCE = 10
const PUBLISHES = 5
/** Milliseconds from the publish request until the last process renders the new text. */
const BAR_MS = 1_000
const PATIENCE_MS = 120_000

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Measures when processes on two replicas render a published text. Returns whether the bar is met.
 */
export async function benchFollowers(): Promise<boolean> {
  const postgres = await startPostgresServer()
  const { editor, keys, slug } = await prepare(postgres.url)
  const origins: string[] = []
  const stop: ChildProcess[] = []
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-followers-'))
  try {
    for (let replica = 0; replica < 2; replica++) {
      const port = await freePort()
      const api = startApi(postgres.url, port)
      stop.push(api)
      origins.push(`http://127.0.0.1:${port}`)
      const pids = { api: api.pid ?? 0, postgres: postgres.pid }
      await ready({ origin: origins[replica] ?? '', pids }, api)
    }
    execFileSync(process.execPath, [path('../packages/bundle/bundle.mjs'), path('follower.ts')], {
      cwd: folder,
    })
    const follow = (command: string, args: string[]) =>
      new Followers({ command, args, origins, keys, slug })
    const publish = createPublish(origins[0] ?? '', editor, slug)
    const typescript = await measure('TypeScript', publish, () =>
      follow(process.execPath, [join(folder, 'dist/follower.js')]),
    )
    const python = findPython()
    if (!python) return typescript
    return (
      (await measure('Python', publish, () => follow(python, [path('follower.py')]))) && typescript
    )
  } finally {
    for (const child of stop) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
}

async function prepare(url: string) {
  const options = { url, folder: '', migrations: MIGRATIONS, connections: 2 }
  const database = await openDatabase(options)
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const { slug } = await fixtures.publishedPrompt(owner, { content: 'text 0' })
  const keys: string[] = []
  while (keys.length * PER_KEY < PROCESSES) keys.push((await fixtures.key(owner, 'live')).text)
  const editor = (await fixtures.key(owner, 'dev')).text
  await database.close()
  return { editor, keys, slug }
}

/** Publishes the next text; resolves with the text and the time before. */
function createPublish(url: string, key: string, prompt_id: string) {
  const api = createManage({ url, key })
  let number = 0
  return async () => {
    const text = `text ${++number}`
    const [block] = (await api.list_blocks({ prompt_id })).data
    await api.update_block({ block_id: block?.id ?? '', content: text })
    const { version } = (await api.save_draft_version({ prompt_id })).data
    const at = Date.now()
    await api.publish_version({ prompt_id, version })
    return { text, at }
  }
}

interface Followed {
  readonly command: string
  readonly args: readonly string[]
  readonly origins: readonly string[]
  readonly keys: readonly string[]
  readonly slug: string
}

/** Processes that render a prompt repeatedly. */
class Followers {
  readonly children: ChildProcess[] = []
  /** When each process rendered its latest text. */
  readonly #seen = new Map<number, { readonly text: string; readonly at: number }>()
  readonly #followed: Followed

  constructor(followed: Followed) {
    this.#followed = followed
  }

  async start(): Promise<void> {
    while (this.children.length < PROCESSES) {
      for (let count = 0; count < STARTED_AT_ONCE; count++) this.#startOne(this.children.length)
      await this.#until(() => this.#seen.size === this.children.length)
    }
  }

  #startOne(at: number): void {
    const { command, args, origins, keys, slug } = this.#followed
    const env = { ...process.env, URL: origins[at % 2], KEY: keys[at % keys.length], SLUG: slug }
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, PYTHONPATH: path('../clients/python/src') },
    })
    this.children.push(child)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, time, text = ''] = /^(\d+) (.*)$/.exec(line) ?? []
      this.#seen.set(at, { text, at: Number(time) })
    })
  }

  /** Times at which the processes rendered a text, in order. */
  async rendered(text: string): Promise<number[]> {
    const latest = () => [...this.#seen.values()]
    await this.#until(() => latest().every((seen) => seen.text === text))
    return latest()
      .map(({ at }) => at)
      .sort((a, b) => a - b)
  }

  async #until(isMet: () => boolean): Promise<void> {
    const ends = Date.now() + PATIENCE_MS
    while (!isMet()) {
      if (Date.now() > ends) throw new Error('the followers take too long')
      await pause(20)
    }
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGKILL')
  }
}

async function measure(
  name: string,
  publish: ReturnType<typeof createPublish>,
  create: () => Followers,
): Promise<boolean> {
  const followers = create()
  let slowest = 0
  try {
    await followers.start()
    for (let count = 0; count < PUBLISHES; count++) {
      const { text, at } = await publish()
      const times = (await followers.rendered(text)).map((time) => time - at)
      const [median = 0, last = 0] = [times[times.length >> 1], times.at(-1)]
      print(`  ${name}, ${PROCESSES} processes: half after ${median} ms, all after ${last} ms`)
      slowest = Math.max(slowest, last)
    }
  } finally {
    followers.stop()
  }
  return slowest <= BAR_MS
}
