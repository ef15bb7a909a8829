import { createClient } from '@promptwire/core/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { describe, expect, test } from 'vitest'
import { setupToken } from '../apps/api/src/features/people/setup-token.ts'
import { runApi, startApi } from './support/api-process.ts'
import { createServerDatabase } from './support/database.ts'
import { SERVICE_SECRET } from './support/fixtures.ts'
import { signedInClient } from './support/internal-client.ts'
import { onPGlite, PLACES } from './support/place.ts'

const ROUNDS = 3
const KEYED_ROUNDS = 2
const KEYED_WRITES_BEFORE_KILL = 20
const WRITERS = 4
const WRITES_BEFORE_KILL = 40

describe.concurrent.each(PLACES)('on %s', (_, place) => {
  test('kill -9 during writes loses nothing that was acknowledged', {
    timeout: 120_000,
  }, async () => {
    const { environment, email, remove } = await place()
    const acknowledged = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const api = await startApi(environment)
      const { client, options } = await signedInClient(api.internalUrl, email)
      const before = (await client.get_session({}, options)).data.projects
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

describe.concurrent.each(PLACES)('on %s', (_, place) => {
  test('kill -9 around changes: each repeated request gets its response, and runs once', {
    timeout: 120_000,
  }, async () => {
    const { environment, key, remove } = await place()
    const send = (url: string, path: string, body: object, idempotencyKey: string) =>
      fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      })
    /** The responses; undefined if the process died before. */
    const sent = new Map<string, string | undefined>()
    for (let round = 0; round < KEYED_ROUNDS; round++) {
      const api = await startApi(environment)
      const ask = (input_text: string) =>
        send(api.url, '/prompts/subject/test-cases', { input_text }, input_text)
      if (round === 0)
        await send(api.url, '/prompts', { name: 'Subject', slug: 'subject' }, 'first')
      for (const [name, answer] of sent) {
        if (!name.startsWith(`case-${round - 1}-`)) continue
        const first = answer ?? (await (await ask(name)).text())
        expect(first).toContain(name)
        const again = await ask(name)
        expect(again.headers.get('idempotency-replayed')).toBe('true')
        expect(await again.text()).toBe(first)
      }
      const kill = async () => {
        // A moment that no answer marks: it may be before, in or after a change.
        await new Promise((later) => setTimeout(later, 5 * Math.random()))
        await api.end('SIGKILL')
      }
      let answered = 0
      let killed: Promise<void> | undefined
      const write = async (writer: number) => {
        for (let i = 0; ; i++) {
          const name = `case-${round}-${writer}-${i}`
          sent.set(name, undefined)
          sent.set(name, await (await ask(name)).text())
          answered++
          if (answered === KEYED_WRITES_BEFORE_KILL) killed = kill()
        }
      }
      await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
      await killed
      expect(answered).toBeGreaterThanOrEqual(KEYED_WRITES_BEFORE_KILL)
    }
    const last = await startApi(environment)
    for (const name of sent.keys()) {
      await send(last.url, '/prompts/subject/test-cases', { input_text: name }, name)
    }
    const listed = await fetch(`${last.url}/api/v1/prompts/subject/test-cases`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await listed.json()) as { data: { input_text: string }[] }
    expect(data.map(({ input_text }) => input_text).sort()).toEqual([...sent.keys()].sort())
    await last.end('SIGTERM')
    await remove()
  })
})

test('a second process on the same folder fails with a clear message and does no harm', async () => {
  const { environment, email, remove } = await onPGlite()
  const api = await startApi(environment)
  const second = await runApi(environment)
  expect(second.code).toBe(1)
  expect(second.output).toContain('in use by another process')
  await expect(signedInClient(api.internalUrl, email)).resolves.toBeDefined()
  expect(await api.end('SIGTERM')).toBe(0)
  const again = await startApi(environment)
  expect(await again.end('SIGTERM')).toBe(0)
  await remove()
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
  const { environment, remove } = await onPGlite()
  const api = await startApi(environment)
  const other = await onPGlite()
  const port = new URL(api.url).port
  const { code, output } = await runApi({ ...other.environment, API_PORT: port })
  expect([code, output.includes(`Port ${port} is in use`)]).toEqual([1, true])
  await api.end('SIGTERM')
  await remove()
  await other.remove()
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
