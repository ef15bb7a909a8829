import { expect } from 'vitest'
import { accessTo, inspected, KEY, KINDS, models, never, test } from '../support/model-call-test.ts'

const SAID = {
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
  [403, 'PROVIDER_REFUSED', /refused the key \(403\)\.$/],
  [404, 'PROVIDER_REFUSED', /has no model of this name/],
  [429, 'RATE_LIMITED', /takes no more requests/],
  [302, 'PROVIDER_FAILED', /failed \(302\)\.$/],
  [500, 'PROVIDER_FAILED', /failed \(500\)\.$/],
  [529, 'PROVIDER_FAILED', /failed \(529\)\.$/],
  [999, 'PROVIDER_FAILED', /failed \(502\)\.$/],
])(
  'what a provider answers with %s is told in our words',
  async ([status, code, words], { ask, server }) => {
    const headers = { 'retry-after': '17', location: 'http://127.0.0.1:1/elsewhere' }
    for (const kind of KINDS) {
      server.behaviours.push({ status, body: SAID, headers }, { status, body: SAID, headers })
      const { failure } = await ask({ kind })
      expect(failure, kind).toMatchObject({ code, message: expect.stringMatching(words) })
      expect(failure?.headers).toEqual(status === 429 ? { 'Retry-After': '17' } : {})
      await expect(models.list(accessTo(server, kind), never)).rejects.toMatchObject({ code })
      expect(inspected(failure)).not.toContain(KEY)
      // Once each: who retries is the caller.
      expect(server.received.splice(0)).toHaveLength(2)
    }
  },
)

test.for(KINDS)(
  '%s: what breaks in the middle is a failure of the provider',
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

test('a provider that says nothing more is left, before its first word and after', async ({
  ask,
  server,
  createRoom,
}) => {
  const hasty = createRoom({ stallMs: 100 })
  for (const events of [0, 2]) {
    server.behaviours.push({ endsAfter: { events, by: 'stall' } })
    const { failure } = await ask({ in: hasty })
    expect(failure?.message).toContain('nothing more came for too long')
    await server.quiet()
  }
})

test('an answer without an end is left after a while', async ({ ask, server, createRoom }) => {
  const impatient = createRoom({ totalMs: 200 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { failure, text } = await ask({ in: impatient })
  expect(text).toBe('Hello from')
  expect(failure?.message).toContain('the answer took too long')
  await server.quiet()
})

function* tenMegabytes() {
  for (let i = 0; i < 160; i++) yield 'x'.repeat(64 * 1024)
}

test('ten megabytes of answer are refused, in one event and in many', async ({ ask, server }) => {
  const pieces = Array.from({ length: 160 }, () => 'x'.repeat(64 * 1024))
  server.behaviours.push({ bytes: tenMegabytes() }, { pieces })
  for (const _ of server.behaviours.slice()) {
    const { failure } = await ask()
    expect(failure?.message).toContain('the answer is larger than the limit')
    await server.quiet()
  }
})

test('ten megabytes of refusal are a refusal', async ({ ask, server }) => {
  server.behaviours.push({ status: 400, body: 'x'.repeat(10 * 1024 * 1024) })
  expect((await ask()).failure?.message).toMatch(/refused the request \(400\)\.$/)
  await server.quiet()
})
