import { setInterval } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  accessTo,
  CLOUDS,
  inspected,
  KEY,
  KINDS,
  models,
  never,
  test,
} from '../../../test/support/model-call-test.ts'

const ERROR_BODY = {
  type: 'error',
  error: {
    type: 'odd',
    code: 400,
    status: 'ODD',
    message: `Nothing of this. Your key ${KEY} is odd.`,
  },
}

test.for<[number, string, RegExp]>([
  [
    400,
    'PROVIDER_REFUSED',
    /refused the request \(400\)\. It says: “Nothing of this\. Your key \[key\]/,
  ],
  [401, 'PROVIDER_REFUSED', /refused the key \(401\)\.$/],
  [403, 'PROVIDER_REFUSED', /does not allow this request \(403\)\. It says: “Nothing of this\./],
  [404, 'PROVIDER_REFUSED', /has no model of this name/],
  [429, 'RATE_LIMITED', /is out of capacity or quota/],
  [302, 'PROVIDER_FAILED', /failed \(302\)\.$/],
  [500, 'PROVIDER_FAILED', /failed \(500\)\. It says: “Nothing of this\./],
  [503, 'PROVIDER_FAILED', /is unavailable \(503\)\. Try again\. It says: “Nothing/],
  [529, 'PROVIDER_FAILED', /is overloaded \(529\)\. Try again\. It says: “Nothing of this\./],
  [999, 'PROVIDER_FAILED', /failed \(502\)\. It says: “Nothing of this\./],
])("describes a provider's %s in our words", async ([status, code, words], { ask, server }) => {
  const headers = { 'retry-after': '17', location: 'http://127.0.0.1:1/elsewhere' }
  for (const kind of KINDS) {
    server.behaviours.push(
      { status, body: ERROR_BODY, headers },
      { status, body: ERROR_BODY, headers },
    )
    const { failure } = await ask({ kind })
    expect(failure, kind).toMatchObject({ code, message: expect.stringMatching(words) })
    const waits = [429, 503, 529].includes(status)
    expect(failure?.headers).toEqual(waits ? { 'Retry-After': '17' } : {})
    await expect(models.list(accessTo(server, kind), never)).rejects.toMatchObject({ code })
    expect(inspected(failure)).not.toContain(KEY)
    // Once each: retrying is up to the caller.
    expect(server.received.splice(0)).toHaveLength(2)
  }
})

test.for([...KINDS, ...CLOUDS])(
  '%s: an error midway is a failure of the provider',
  async (kind, { ask, server }) => {
    const broken = [
      { endsAfter: { events: 3, by: 'death' } },
      { endsAfter: { events: 3, by: 'end' } },
      { bytes: ['data: {"secret prompt": \n\n', 'data: [DONE]\n\n'] },
      { bytes: ['not a stream at all'] },
      { bytes: [] },
    ] as const
    for (const behaviour of broken) {
      server.behaviours.push(behaviour)
      const { failure, end } = await ask({ kind })
      expect(failure, JSON.stringify(behaviour)).toMatchObject({ code: 'PROVIDER_FAILED' })
      expect(inspected(failure)).not.toContain('secret prompt')
      expect(end).toBeUndefined()
      await server.quiet()
    }
  },
)

test.for<[string, string, RegExp]>([
  [
    'overloaded_error',
    'PROVIDER_FAILED',
    /is overloaded\. Try again\. It says: “Sorry, \[key\]!”$/,
  ],
  ['rate_limit_error', 'RATE_LIMITED', /is out of capacity or quota\. It says: “Sorry/],
  ['permission_error', 'PROVIDER_REFUSED', /does not allow this request\. It says: “Sorry/],
  ['authentication_error', 'PROVIDER_REFUSED', /refused the key\.$/],
  ['invalid_request_error', 'PROVIDER_REFUSED', /refused the request\. It says: “Sorry/],
  ['server_error', 'PROVIDER_FAILED', /ended its answer with an error\. It says: “Sorry/],
])(
  'a stream that ends with %s quotes the provider without an HTTP status',
  async ([type, code, words], { ask, server }) => {
    for (const kind of KINDS) {
      for (const events of [0, 3]) {
        server.behaviours.push({ breaks: { events, type, message: `Sorry, ${KEY}!` } })
        const { failure } = await ask({ kind })
        const message = expect.stringMatching(words)
        expect(failure, `${kind} after ${events}`).toMatchObject({ code, message })
        expect(failure?.message).not.toMatch(/\(\d+\)/)
      }
    }
  },
)

test.for<[unknown, string]>([
  [{ error: 'model "x" not found' }, 'model "x" not found'],
  [{ object: 'error', message: 'Too long.', code: 400 }, 'Too long.'],
  [{ detail: 'Not here.' }, 'Not here.'],
  [[{ error: { code: 400, message: 'A list.', status: 'X' } }], 'A list.'],
])("quotes a gateway's error in any of its forms (%#)", async ([body, words], { ask, server }) => {
  for (const kind of KINDS) {
    server.behaviours.push({ status: 400, body })
    expect((await ask({ kind })).failure?.message, kind).toContain(`It says: “${words}”`)
  }
})

test('a quote hides the credential in any encoding, the address and its query', async ({
  ask,
  server,
}) => {
  const spelled = [KEY, Buffer.from(KEY).toString('base64'), KEY.split('').reverse().join('')]
  const message = `${spelled} at ${server.url}/x, see https://me:pw@docs.example.com/a?token=1#b.`
  server.behaviours.push({ status: 403, body: { error: { message, type: 'x', code: null } } })
  const { failure } = await ask({ kind: 'openai-compatible' })
  expect(failure?.message).toContain('[key],[key],[key] at http://[address]/v1/x')
  expect(failure?.message).toMatch(/see https:\/\/docs\.example\.com\/a”$/)
})

test.for([
  ['a date', { 'retry-after': 'Mon, 23 Nov 2026 08:00:40 GMT' }, '40'],
  ['a date that is over', { 'retry-after': 'Mon, 23 Nov 2026 07:00:00 GMT' }, '1'],
  ['a date in years', { 'retry-after': 'Fri, 23 Nov 2029 08:00:00 GMT' }, '86400'],
  ['no date', { 'retry-after': 'soon' }, '5'],
] as const)('accepts Retry-After: %s', async ([, given, seconds], { ask, server }) => {
  const headers = { ...given, date: 'Mon, 23 Nov 2026 08:00:00 GMT' }
  server.behaviours.push({ status: 429, headers })
  expect((await ask()).failure?.headers).toEqual({ 'Retry-After': seconds })
})

test('aborts a provider that goes silent, before its first token and after', async ({
  ask,
  server,
  createRoom,
}) => {
  const hasty = createRoom({ stallMs: 100 })
  for (const events of [0, 2]) {
    server.behaviours.push({ endsAfter: { events, by: 'stall' } })
    const { failure } = await ask({ in: hasty })
    expect(failure?.message).toContain('the response stalled')
    await server.quiet()
  }
})

test('a reasoning model has a longer timeout', async ({ ask, server, createRoom }) => {
  const room = createRoom({ stallMs: 60_000, reasoning: { stallMs: 100, totalMs: 60_000 } })
  server.behaviours.push({ endsAfter: { events: 0, by: 'stall' } })
  const { failure } = await ask({ in: room, model: 'gpt-5.2' })
  expect(failure?.message).toContain('the response stalled')
  await server.quiet()
})

test('aborts an endless answer', async ({ ask, server, createRoom }) => {
  const impatient = createRoom({ totalMs: 200 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { failure, text } = await ask({ in: impatient })
  expect(text).toBe('Hello from')
  expect(failure?.message).toContain('the response took too long')
  await server.quiet()
})

async function* trickle(characters: string) {
  for await (const _ of setInterval(5)) {
    for (const character of characters) yield character
  }
}

const PIECE = { id: 'chat-1', created: 1, model: 'm', choices: [{ delta: { content: 'more' } }] }

test.for([
  ['bytes of an event that never ends', 'x'],
  ['keep-alive comments', ': ping\n\n'],
  ['pieces of an answer that never ends', `data: ${JSON.stringify(PIECE)}\n\n`],
] as const)(
  'aborts a provider that trickles %s after the total timeout',
  async (trickles, { ask, server, createRoom }) => {
    const room = createRoom({ stallMs: 60_000, totalMs: 300 })
    server.behaviours.push({ bytes: trickle(trickles[1]) })
    const { failure } = await ask({ in: room })
    expect(failure?.message).toContain('the response took too long')
    await server.quiet()
  },
)

function* tenMegabytes() {
  for (let i = 0; i < 160; i++) yield 'x'.repeat(64 * 1024)
}

test('rejects ten megabytes of answer, in one event and in many', async ({ ask, server }) => {
  const pieces = Array.from({ length: 160 }, () => 'x'.repeat(64 * 1024))
  server.behaviours.push({ bytes: tenMegabytes() }, { pieces })
  for (const _ of server.behaviours.slice()) {
    const { failure } = await ask()
    expect(failure?.message).toContain('the response is larger than the limit')
    await server.quiet()
  }
})

test('ten megabytes of error body are an error', async ({ ask, server }) => {
  server.behaviours.push({ status: 400, body: 'x'.repeat(10 * 1024 * 1024) })
  expect((await ask()).failure?.message).toMatch(/refused the request \(400\)\.$/)
  await server.quiet()
})
