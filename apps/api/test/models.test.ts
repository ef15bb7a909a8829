import { Failure } from '@promptwire/core/failure'
import type { ProviderKind } from '@promptwire/core/model-providers'
import { test as base, expect } from 'vitest'
import { type ModelServer, modelServerOfTest } from '../../../test/support/model-server.ts'
import type { ModelAccess, ModelPart, ModelRequest } from '../src/domain/model/model.ts'
import { createModels } from '../src/outside/models/models.ts'

const KEY = 'sk-test-0123456789abcdef'
const privateModelHosts = [{ hostname: '127.0.0.1', port: undefined }]
const models = createModels({ demoProvider: false, privateModelHosts })
const hasty = createModels(
  { demoProvider: false, privateModelHosts },
  { stallMs: 100, totalMs: 60_000 },
)
const never = new AbortController().signal

/** The kinds of providers that are called over the wire, and where each is reached. */
const KINDS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const

const accessTo = (server: ModelServer, kind: ProviderKind): ModelAccess => ({
  kind,
  baseUrl: kind === 'google' ? server.googleUrl : server.url,
  apiKey: KEY,
})

const test = base.extend('server', modelServerOfTest).extend(
  'ask',
  ({ server }) =>
    (given?: Given) =>
      collect(server, given),
)

interface Given extends Partial<ModelRequest> {
  readonly kind?: ProviderKind
  readonly in?: typeof models
  readonly signal?: AbortSignal
  /** Called with each part as it comes. */
  readonly hear?: (part: ModelPart) => unknown
}

interface Asked {
  readonly text: string
  readonly end: ModelPart | undefined
  readonly failure: Failure | undefined
}

async function collect(server: ModelServer, given: Given = {}): Promise<Asked> {
  const { kind = 'openai-compatible', in: room = models, signal = never, hear, ...rest } = given
  const request: ModelRequest = {
    projectId: 'a project',
    access: accessTo(server, kind),
    model: 'a-model',
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Hello?' }],
    settings: {},
    ...rest,
  }
  let [text, end]: [string, ModelPart | undefined] = ['', undefined]
  try {
    for await (const part of room.call(request, signal)) {
      if (part.kind === 'text') text += part.text
      else end = part
      await hear?.(part)
    }
    return { text, end, failure: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { text, end, failure: error }
  }
}

test.for(KINDS)(
  '%s: text comes as it is said, then what was used',
  async (kind, { ask, server }) => {
    const parts: ModelPart[] = []
    const { text, end } = await ask({ kind, hear: (part) => parts.push(part) })
    expect(text).toBe('Hello from the stand-in')
    expect(parts).toHaveLength(5)
    expect(end).toEqual({
      kind: 'end',
      finishReason: 'stop',
      answeredBy: kind === 'google' ? 'a-model' : 'stand-in-2026',
      usage: {
        inputTokens: 12,
        outputTokens: 4,
        cachedInputTokens: 5,
        cacheWriteTokens: 0,
        isEstimate: false,
      },
    })
    await server.quiet()
  },
)

test.for(KINDS)(
  '%s is asked for what the author set, and nothing else',
  async (kind, { ask, server }) => {
    await ask({ kind })
    const settings = { temperature: 0.3, topP: 0.9, maxOutputTokens: 77, stop: ['END'] }
    await ask({ kind, settings: { ...settings, providerOptions: { user: 'me' } } })
    const [plain, set] = server.received.map(({ body }) => JSON.stringify(body))
    expect(plain).not.toMatch(/temperature|top_?p|stop_?seq|tools/i)
    expect(plain).toContain('Be brief.')
    expect(set).toMatch(/"temperature":0.3/)
    expect(set).toMatch(/"top_?[pP]":0.9/)
    expect(set).toMatch(/":77/)
  },
)

test.for(KINDS)('%s gets the key where it looks for it', async (kind, { ask, server }) => {
  await ask({ kind })
  const [call] = server.received
  const { authorization, 'x-api-key': anthropic, 'x-goog-api-key': google } = call?.headers ?? {}
  expect([authorization, anthropic, google].filter(Boolean)).toHaveLength(1)
  expect(authorization ?? anthropic ?? google).toContain(KEY)
})

test('nothing of the environment is used where the access has no key', async ({ server }) => {
  process.env['OPENAI_API_KEY'] = 'sk-of-the-environment'
  const access = { ...accessTo(server, 'openai'), apiKey: undefined }
  const { failure } = await collect(server, { access })
  delete process.env['OPENAI_API_KEY']
  expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED', message: 'The provider has no key.' })
  expect(server.received).toEqual([])
})

test('an address of one’s own needs no key', async ({ ask, server }) => {
  const access = { ...accessTo(server, 'openai-compatible'), apiKey: undefined }
  expect((await ask({ access })).text).toBe('Hello from the stand-in')
  expect(server.received[0]?.headers).not.toHaveProperty('authorization')
})

test.for(KINDS)('%s is told the schema of a structured answer', async (kind, { ask, server }) => {
  const answerSchema = {
    type: 'object',
    properties: { verdict: { type: 'string' } },
    required: ['verdict'],
    additionalProperties: false,
  }
  server.behaviours.push({ pieces: ['{"verdict":', '"pass"}'] })
  const { text } = await ask({ kind, answerSchema, model: 'claude-opus-4-5' })
  expect(JSON.stringify(server.received[0]?.body)).toContain('"verdict"')
  if (kind !== 'anthropic') expect(JSON.parse(text)).toEqual({ verdict: 'pass' })
})

test.for(KINDS)('%s: an answer that was cut says so', async (kind, { ask, server }) => {
  server.behaviours.push({ finish: 'length' })
  expect((await ask({ kind })).end).toMatchObject({ finishReason: 'length' })
})

test.for(KINDS)('%s lists its models', async (kind, { server }) => {
  const names = await models.list(accessTo(server, kind), never)
  expect(names).toEqual(['another', 'stand-in-2026'])
  expect(JSON.stringify(server.received[0]?.headers)).toContain(KEY)
})

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

const inspected = (failure: Failure | undefined) =>
  JSON.stringify([failure?.message, failure?.detail, String(failure?.cause), failure])

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
}) => {
  for (const events of [0, 2]) {
    server.behaviours.push({ endsAfter: { events, by: 'stall' } })
    const { failure } = await ask({ in: hasty })
    expect(failure?.message).toContain('nothing more came for too long')
    await server.quiet()
  }
})

test('an answer without an end is left after a while', async ({ ask, server }) => {
  const impatient = createModels({ demoProvider: false, privateModelHosts }, { totalMs: 200 })
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

test('who has left before calls nobody', async ({ ask, server }) => {
  const { end } = await ask({ signal: AbortSignal.abort() })
  expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 0 } })
  expect(server.received).toEqual([])
})

test.for(KINDS)(
  '%s: who leaves before the first word ends the call',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.rules.otherwise = () => {
      setImmediate(() => leaving.abort())
      return { endsAfter: { events: 0, by: 'stall' } }
    }
    const { end, failure } = await ask({ kind, signal: leaving.signal })
    expect(failure).toBeUndefined()
    expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 0 } })
    await server.quiet()
  },
)

test.for(KINDS)(
  '%s: who leaves in the middle ends the call, and what came is counted',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.behaviours.push({ endsAfter: { events: 4, by: 'stall' } })
    const { end, text } = await ask({ kind, signal: leaving.signal, hear: () => leaving.abort() })
    expect(text).toBe('Hello')
    expect(end).toMatchObject({
      finishReason: 'aborted',
      usage: { inputTokens: expect.any(Number), outputTokens: 1, isEstimate: true },
    })
    await server.quiet()
  },
)

test('who leaves after the last word has the whole answer', async ({ ask, server }) => {
  const leaving = new AbortController()
  const hear = (part: ModelPart) => part.kind === 'end' && leaving.abort()
  const { end } = await ask({ signal: leaving.signal, hear })
  expect(end).toMatchObject({ finishReason: 'stop', usage: { isEstimate: false } })
  await server.quiet()
})

test('who stops reading ends the call', async ({ server }) => {
  server.behaviours.push({ endsAfter: { events: 4, by: 'stall' } })
  const request = {
    projectId: 'a project',
    access: accessTo(server, 'openai-compatible'),
    model: 'a-model',
    system: '',
    messages: [{ role: 'user', content: 'Hello?' }],
    settings: {},
  } as const
  for await (const part of models.call(request, never)) {
    expect(part).toEqual({ kind: 'text', text: 'Hello' })
    break
  }
  await server.quiet()
})

test.for([
  'http://127.0.0.1:1/v1',
  'http://localhost:1/v1',
  'http://[::1]:1/v1',
  'http://2130706433:1/v1',
  'http://169.254.169.254/latest',
  'http://0.0.0.0:1/v1',
])('an address inside the network is no public one: %s', async (baseUrl, { server }) => {
  const strict = createModels({ demoProvider: false, privateModelHosts: [] })
  const access = { kind: 'openai-compatible', baseUrl, apiKey: KEY } as const
  const { failure } = await collect(server, { in: strict, access })
  expect(failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  expect(failure?.message).toContain('the name leads to no public address')
})

test('a host is private by its name and port alone', async ({ ask, server }) => {
  const port = server.port
  const named = createModels({
    demoProvider: false,
    privateModelHosts: [{ hostname: '127.0.0.1', port }],
  })
  expect((await ask({ in: named })).text).toBe('Hello from the stand-in')
  const other = createModels({
    demoProvider: false,
    privateModelHosts: [{ hostname: '127.0.0.1', port: port - 1 }],
  })
  expect((await ask({ in: other })).failure?.message).toContain('no public address')
  expect(server.received).toHaveLength(1)
})
