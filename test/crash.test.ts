import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@promptwire/core/contract/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/core/contract/internal'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import { describe, expect, test } from 'vitest'
import { setupToken } from '../apps/api/src/service.ts'
import { openDatabase } from '../apps/api/src/store/database.ts'
import { runApi, startApi } from './support/api-process.ts'
import { createServerDatabase } from './support/database.ts'
import { createFixtures, PASSWORD, SERVICE_SECRET } from './support/fixtures.ts'
import { signedInClient } from './support/internal-client.ts'
import { MIGRATIONS } from './support/postgres.ts'

interface Place {
  environment: Record<string, string>
  signIn(): { email: string; password: string }
  /** A key that may edit. */
  devKey(): string
  remove(): Promise<void> | void
}

async function onPostgres(): Promise<Place> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 1 })
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const { email } = owner
  const { text } = await fixtures.key(owner, 'dev')
  await database.close()
  const signIn = () => ({ email, password: PASSWORD })
  return { environment: { DATABASE_URL: url }, signIn, devKey: () => text, remove: drop }
}

async function onPGlite(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-crash-'))
  const demo = () => JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
  return {
    environment: { DATA_DIR: folder },
    signIn: demo,
    devKey: () => demo().dev_key,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const ROUNDS = 3
const WRITERS = 4
const WRITES_BEFORE_KILL = 40

describe.each([
  ['PGlite', onPGlite],
  ['PostgreSQL', onPostgres],
])('on %s', (_, place) => {
  test('kill -9 in the middle of writing loses nothing that was acknowledged', {
    timeout: 120_000,
  }, async () => {
    const { environment, signIn, remove } = await place()
    const acknowledged = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const api = await startApi(environment)
      const { email, password } = signIn()
      const { client, options } = await signedInClient(api.url, email, password)
      const { data: before } = await client.list_projects({}, options)
      const kept = new Set(before.map(({ name }) => name))
      for (const name of acknowledged) expect(kept, name).toContain(name)

      let written = 0
      const write = async (writer: number) => {
        for (let i = 0; ; i++) {
          const name = `${round}-${writer}-${i}`
          await client.create_project({ name }, options)
          acknowledged.add(name)
          written++
          if (written === WRITES_BEFORE_KILL) await api.end('SIGKILL')
        }
      }
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
      await Promise.allSettled(writers)
      expect(written).toBeGreaterThanOrEqual(WRITES_BEFORE_KILL)
    }
    await remove()
  })
})

const EDITORS = 50
const EDITS_BEFORE_KILL = 400

describe.each([
  ['PGlite', onPGlite],
  ['PostgreSQL', onPostgres],
])('on %s', (_, place) => {
  test('kill -9 under fifty editors of one prompt keeps every acknowledged block and a dense order', {
    timeout: 120_000,
  }, async () => {
    const { environment, devKey, remove } = await place()
    const acknowledged = new Set<string>()
    const clientOf = (url: string) => createClient(publicContract, url + PUBLIC_PREFIX, fetch)
    const api = await startApi(environment)
    const options = { bearer: devKey() }
    const client = clientOf(api.url)
    const { data: prompt } = await client.create_prompt({ name: 'Edited' }, options)
    const edit = async (editor: number) => {
      for (let i = 0; ; i++) {
        const title = `${editor}-${i}`
        const place = { prompt_id: prompt.id, type: 'custom', sort_order: editor % 5 } as const
        await client.create_block({ ...place, title }, options)
        acknowledged.add(title)
        if (acknowledged.size === EDITS_BEFORE_KILL) await api.end('SIGKILL')
      }
    }
    const editors = Array.from({ length: EDITORS }, (_, editor) => edit(editor))
    const ends = await Promise.allSettled(editors)
    // Each ended with its connection, none with a refusal of the living service.
    const refused = ends.filter((end) => end.status === 'rejected' && end.reason instanceof Failure)
    expect(refused).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(EDITS_BEFORE_KILL)

    const again = await startApi(environment)
    const { data: copy } = await clientOf(again.url).get_working_copy(
      { prompt_id: prompt.id },
      options,
    )
    const kept = new Set(copy.blocks.map(({ title }) => title))
    expect([...acknowledged].filter((title) => !kept.has(title))).toEqual([])
    expect(copy.blocks.map(({ sort_order }) => sort_order)).toEqual(copy.blocks.map((_, i) => i))
    expect(copy.revision).toBe(1 + copy.blocks.length - prompt.blocks.length)
    await again.end('SIGTERM')
    await remove()
  })
})

test('a second process on the same folder is refused with a clear message, and harms nothing', async () => {
  const { environment, signIn, remove } = await onPGlite()
  const api = await startApi(environment)
  const second = await runApi(environment)
  expect(second.code).toBe(1)
  expect(second.said).toContain('in use by another process')
  const { email, password } = signIn()
  await expect(signedInClient(api.url, email, password)).resolves.toBeDefined()
  expect(await api.end('SIGTERM')).toBe(0)
  const again = await startApi(environment)
  expect(await again.end('SIGTERM')).toBe(0)
  await remove()
})

test('a configuration that cannot work is told whole, without values', async () => {
  const { code, said } = await runApi({
    WEB_URL: 'http://localhost:3000/',
    SERVICE_SECRET: 'short',
    CODE_SIGNING_KEYS: 'kid:tooshort',
    API_PORT: 'x',
  })
  expect(code).toBe(1)
  for (const name of ['WEB_URL', 'SERVICE_SECRET', 'CODE_SIGNING_KEYS', 'API_PORT']) {
    expect(said).toContain(name)
  }
  expect(said).not.toContain('tooshort')
})

test('a port in use is said plainly', async () => {
  const { environment, remove } = await onPGlite()
  const api = await startApi(environment)
  const other = await onPGlite()
  const port = new URL(api.url).port
  const { code, said } = await runApi({ ...other.environment, API_PORT: port })
  expect([code, said.includes(`Port ${port} is in use`)]).toEqual([1, true])
  await api.end('SIGTERM')
  await remove()
  await other.remove()
})

test('a production service prints the link that creates its first person, once', async () => {
  const { url, drop } = await createServerDatabase()
  const environment = { DATABASE_URL: url, NODE_ENV: 'production' }
  const api = await startApi(environment)
  const client = createClient(internalContract, api.url + INTERNAL_PREFIX, fetch)
  const person = { name: 'Ada', email: 'ada@example.com', password: 'long enough password' }
  const complete = (token: string) =>
    client.complete_setup({ token, ...person }, { bearer: SERVICE_SECRET })
  await expect(complete('guess')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => complete(setupToken(SERVICE_SECRET))),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(complete(setupToken(SERVICE_SECRET))).rejects.toMatchObject({ code: 'CONFLICT' })
  await api.end('SIGTERM')
  await drop()
})
