import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { describe, expect, test } from 'vitest'
import { setupToken } from '../../../apps/api/src/features/auth/setup-token.ts'
import { type ApiProcess, runApi, startApi } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { SERVICE_SECRET } from '../../support/fixtures.ts'
import { signedInClient } from '../../support/internal-client.ts'
import { PLACES } from '../../support/place.ts'

const ROUNDS = 2
const WRITERS = 4
const PROJECTS_BEFORE_KILL = 40
const CASES_BEFORE_KILL = 20

/** Runs several writers until the process is gone. */
const writeUntilKilled = (write: (name: string) => Promise<void>) =>
  Promise.allSettled(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let i = 0; ; i++) await write(`${writer}-${i}`)
    }),
  )

/**
 * Adds a test case to the prompt `subject`, with its text as the Idempotency-Key. Retries like
 * clients do while too many changes are queued.
 */
async function addCase(url: string, key: string, input_text: string): Promise<Response> {
  for (;;) {
    const path = `${url}/api/v1/prompts/subject/test-cases`
    const response = await sendKeyed(path, key, { input_text }, input_text)
    if (response.status !== 503) return response
    await new Promise((later) => setTimeout(later, 50))
  }
}

const sendKeyed = (url: string, key: string, body: object, idempotencyKey: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  })

/**
 * Resends a test case from before the kill: the response is a replay, or the first, and then
 * stable.
 */
async function expectReplay(url: string, key: string, name: string, answer: string | undefined) {
  const first = answer ?? (await (await addCase(url, key, name)).text())
  expect(first).toContain(name)
  const again = await addCase(url, key, name)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await again.text()).toBe(first)
}

/** A second process on a running process's folder fails with a clear message. */
async function expectInUse(environment: Record<string, string>) {
  const { code, output } = await runApi(environment)
  expect([code, output]).toEqual([1, expect.stringContaining('in use by another process')])
}

describe.concurrent.each(PLACES)('on %s', (_, place) => {
  test('kill -9 around changes, and a second process on the folder, lose nothing acknowledged; a repeated request gets its response, and runs once', async () => {
    const { environment, email, key, remove } = await place()
    const projects = new Set<string>()
    /** Responses by text; undefined if the process died first. */
    const cases = new Map<string, string | undefined>()
    const signIn = ({ internalUrl }: ApiProcess) => signedInClient(internalUrl, email)
    const expectKept = async (api: ApiProcess, round: number) => {
      const { client, options } = await signIn(api)
      const kept = (await client.get_session({}, options)).data.projects.map(({ name }) => name)
      for (const name of projects) expect(kept, name).toContain(name)
      const sent = [...cases].filter(([name]) => name.startsWith(`case-${round}-`))
      for (const [name, answer] of sent) await expectReplay(api.url, key, name, answer)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const api = await startApi(environment)
      if (round === 0 && environment['DATA_DIR']) await expectInUse(environment)
      const { client, options } = await signIn(api)
      if (round === 0) {
        const subject = { name: 'Subject', slug: 'subject' }
        await sendKeyed(`${api.url}/api/v1/prompts`, key, subject, 'first')
      }
      await expectKept(api, round - 1)
      let [createdProjects, addedCases] = [0, 0]
      let killed: Promise<void> | undefined
      const kill = async () => {
        // A random moment: before, during or after a change.
        await new Promise((later) => setTimeout(later, 5 * Math.random()))
        await api.end('SIGKILL')
      }
      const killOnceBusy = () => {
        if (createdProjects < PROJECTS_BEFORE_KILL || addedCases < CASES_BEFORE_KILL) return
        killed ??= kill()
      }
      const createProject = async (name: string) => {
        await client.create_project({ name: `${round}-${name}` }, options)
        projects.add(`${round}-${name}`)
        createdProjects++
        killOnceBusy()
      }
      const add = async (name: string) => {
        const text = `case-${round}-${name}`
        cases.set(text, undefined)
        cases.set(text, await (await addCase(api.url, key, text)).text())
        addedCases++
        killOnceBusy()
      }
      await Promise.all([writeUntilKilled(createProject), writeUntilKilled(add)])
      await killed
      expect(createdProjects).toBeGreaterThanOrEqual(PROJECTS_BEFORE_KILL)
      expect(addedCases).toBeGreaterThanOrEqual(CASES_BEFORE_KILL)
    }
    const last = await startApi(environment)
    await expectKept(last, ROUNDS - 1)
    const listed = await fetch(`${last.url}/api/v1/prompts/subject/test-cases`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await listed.json()) as { data: { input_text: string }[] }
    expect(data.map(({ input_text }) => input_text).sort()).toEqual([...cases.keys()].sort())
    await last.end('SIGTERM')
    await remove()
  })
})

test('an invalid configuration is reported as a whole, without values', async () => {
  const { code, output } = await runApi({
    WEB_URL: 'http://localhost:3000/',
    SERVICE_SECRET: 'short',
    CODE_SIGNING_KEYS: 'kid:tooshort',
    API_PORT: 'x',
  })
  expect(code).toBe(1)
  for (const name of ['WEB_URL', 'SERVICE_SECRET', 'CODE_SIGNING_KEYS', 'API_PORT']) {
    expect(output).toContain(name)
  }
  expect(output).not.toContain('tooshort')
})

test('a port in use is reported clearly', async () => {
  const { url, drop } = await createServerDatabase()
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await runApi({ DATABASE_URL: url, API_PORT: String(port) })
  expect([code, output.includes(`Port ${port} is in use`)]).toEqual([1, true])
  other.close()
  await drop()
})

test('a production service prints the link for its first person, once', async () => {
  const { url, drop } = await createServerDatabase()
  const environment = { DATABASE_URL: url, NODE_ENV: 'production' }
  const api = await startApi(environment)
  const client = createClient(internalContract, api.internalUrl + INTERNAL_PREFIX, fetch)
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
