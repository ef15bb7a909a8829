import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { createWeb } from '../../apps/web/src/web.ts'
import { createTestApi } from '../support/api.ts'
import { PASSWORD } from '../support/fixtures/people.ts'
import { type Stack, startStack } from '../support/stack.ts'

const OLD = `old-${'a'.repeat(40)}`
const NEW = `new-${'b'.repeat(40)}`
const UNKNOWN = `unknown-${'c'.repeat(40)}`

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ environment: { SERVICE_SECRET: `${OLD}, ${NEW}` } })
})
afterAll(() => stack.close())

/** A second web app with its own secret, and its log lines. */
function webWith(secret: string) {
  const log: string[] = []
  const { web, mcp } = stack.urls
  const environment = readEnvironment(WebEnvironment, {
    API_INTERNAL_URL: stack.internalUrl,
    API_URL: stack.apiUrl,
    WEB_URL: web,
    MCP_URL: mcp,
    SERVICE_SECRET: secret,
  })
  const { app } = createWeb(environment, {
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    now: () => new Date(),
    stopping: new AbortController().signal,
    getClientAddress: () => '203.0.113.9',
  })
  const ready = async () => {
    const response = await app.request('/readyz')
    return [response.status, await response.text()] as const
  }
  const signIn = (email: string, next = '') =>
    app.request('/sign-in', {
      method: 'POST',
      headers: { origin: web, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password: PASSWORD, continue: next }),
    })
  return { app, log, ready, signIn }
}

test('web with a wrong service secret is not ready, says so, and blames no password', async () => {
  const { email } = await stack.owner()
  const web = webWith(UNKNOWN)
  const [status, text] = await web.ready()
  expect(status).toBe(503)
  expect(text).toMatch(/^not ready\n.*SERVICE_SECRET/)
  const answer = await web.signIn(email)
  const page = await answer.text()
  expect(answer.status).toBe(503)
  expect(page).toContain('misconfigured')
  expect(page).not.toContain('password is wrong')
  expect(page).not.toContain(PASSWORD)
  const errors = web.log.filter((line) => line.includes('SERVICE_SECRET'))
  expect(errors.map((line) => JSON.parse(line).level)).toEqual([50])
  for (const secret of [OLD, NEW, UNKNOWN]) expect(web.log.join('') + page).not.toContain(secret)
})

test('while a secret is replaced, the API accepts web with either of the two', async () => {
  const { email } = await stack.owner()
  for (const secret of [OLD, NEW, `${NEW},${OLD}`]) {
    const web = webWith(secret)
    expect(await web.ready()).toEqual([200, 'ready'])
    expect((await web.signIn(email)).status).toBe(303)
  }
})

test('a wrong password is still a wrong password', async () => {
  const web = webWith(NEW)
  const answer = await web.signIn('unknown@example.com')
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Wrong email or password.'),
  ])
})

test('cookies sealed with the old secret still work after the rotation', async () => {
  const { email } = await stack.owner()
  const before = await webWith(`${OLD},${NEW}`).app.request('/projects/x/prompts?tag=kept')
  const next = new URL(before.headers.get('location') ?? '', stack.urls.web).searchParams
  const after = await webWith(`${NEW},${OLD}`).signIn(email, next.get('continue') ?? '')
  expect(after.headers.get('location')).toBe('/projects/x/prompts?tag=kept')
})

test('an API with a new secret still knows a device', async () => {
  const { email } = await stack.owner()
  const given = { database: stack.database }
  const signIn = async (secret: string, device?: string) => {
    const api = await createTestApi({ ...given, environment: { SERVICE_SECRET: secret } })
    const attempt = { email, password: PASSWORD, address: '203.0.113.9', device }
    const bearer = secret.split(',')[0] ?? ''
    const client = createClient(internalContract, INTERNAL_PREFIX, async (url, request) =>
      api.app.request(url, request),
    )
    const { data } = await client.sign_in(attempt, { bearer })
    const events = api.log.map((line) => JSON.parse(line))
    await api.close()
    return {
      device: requireSession(data).device.token,
      known: events.find(({ event }) => event)?.known_device,
    }
  }
  const { device } = await signIn(OLD)
  expect((await signIn(`${NEW},${OLD}`, device)).known).toBe(true)
  expect((await signIn(NEW, device)).known).toBe(false)
})

test.each([`${OLD},short`, `${OLD},`, 'short', ','])('rejects a SERVICE_SECRET of "%s"', (text) => {
  const read = () => readEnvironment(WebEnvironment, { SERVICE_SECRET: text })
  expect(read).toThrow('SERVICE_SECRET: must have at least 32 characters')
  expect(read).not.toThrow(OLD)
})
