import type { JsonSchema } from '@promptwire/contract/derive/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { ModelRequest } from './model.ts'
import { createModels } from './models.ts'

const models = createModels({ demoProvider: true, privateModelHosts: [] }, () => {})
const never = new AbortController().signal

const asked = (given: Partial<ModelRequest> & { message?: string }): ModelRequest => ({
  projectId: 'a project',
  access: { kind: 'demo', baseUrl: undefined, apiKey: undefined },
  model: 'demo-brief',
  system: '',
  messages: [{ role: 'user', content: given.message ?? 'Hello' }],
  settings: {},
  ...given,
})

async function answerTo(given: Partial<ModelRequest> & { message?: string }, signal = never) {
  const pieces: string[] = []
  const end = await models.call(asked(given), signal, (piece) => pieces.push(piece))
  return { text: pieces.join(''), pieces, end }
}

test('there is no demo unless the operator allows it', async () => {
  const production = createModels({ demoProvider: false, privateModelHosts: [] }, () => {})
  const call = production.call(asked({}), never, () => {})
  await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an answer is streamed, unlabelled and deterministic', async () => {
  const first = await answerTo({ message: 'Where is my order?' })
  expect(first.text).toBe('You wrote: Where is my order?')
  expect(first.pieces.length).toBeGreaterThan(3)
  expect(first.end).toMatchObject({
    finishReason: 'stop',
    answeredBy: 'demo-brief',
    usage: { inputTokens: 5, isEstimate: false },
  })
  expect(await answerTo({ message: 'Where is my order?' })).toEqual(first)
})

test.for<[string, Partial<ModelRequest> & { message?: string }, string]>([
  [
    'gets its exact answer from the system message',
    { system: 'Always answer only with "PONG".' },
    'PONG',
  ],
  ['gets its exact answer from the user', { message: 'Please reply exactly with: yes' }, 'yes'],
  ['may say more', { system: 'Answer with "PONG".' }, 'PONG'],
  [
    'chooses the subject of the message',
    { system: 'Say one of: billing, bug or other.', message: 'A BUG again' },
    'bug',
  ],
  ['chooses the last otherwise', { system: 'Say one of: billing, bug or other.' }, 'other'],
  [
    'repeats the result of a tool',
    { turns: [{ role: 'tool', content: '{"status":"sent"}', tool_call_id: 'call_1' }] },
    'The tool returned: {"status":"sent"}',
  ],
  [
    'answers the last message of a conversation',
    { turns: [{ role: 'user', content: 'And my second order?' }] },
    'You wrote: And my second order?',
  ],
  ['stops where it shall', { message: 'one END two', settings: { stop: ['END'] } }, 'one '],
])('the demo %s', async ([, given, expected]) => {
  expect((await answerTo(given)).text).toContain(expected)
})

test('the two demo models answer differently, and there is no third', async () => {
  const { access } = asked({})
  expect(await models.list(access, never)).toMatchObject([
    { name: 'demo-brief' },
    { name: 'demo-wordy' },
  ])
  const wordy = await answerTo({ model: 'demo-wordy' })
  expect(wordy.text).not.toBe((await answerTo({})).text)
  await expect(answerTo({ model: 'gpt-5' })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
})

test('truncates an answer at max output tokens', async () => {
  const { text, end } = await answerTo({ message: 'many words', settings: { maxOutputTokens: 2 } })
  expect(text).toBe('You wrote')
  expect(end).toMatchObject({ finishReason: 'length', usage: { outputTokens: 2 } })
})

test('an aborted call returns the text so far and its token count', async () => {
  const giveUp = new AbortController()
  const pieces: string[] = []
  const end = await models.call(asked({}), giveUp.signal, (piece) => {
    pieces.push(piece)
    giveUp.abort()
  })
  expect(pieces).toHaveLength(1)
  expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 1 } })
  const before = await answerTo({}, AbortSignal.abort())
  expect(before).toMatchObject({ text: '', end: { finishReason: 'aborted' } })
})

const SCHEMAS: JsonSchema[] = [
  { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  {
    type: 'object',
    properties: {
      verdict: { enum: ['pass', 'fail'] },
      score: { type: 'integer', minimum: 3, maximum: 5 },
      less: { type: 'number', exclusiveMaximum: -2 },
      when: { type: 'string', format: 'date-time' },
      word: { type: ['string', 'null'], minLength: 3, maxLength: 4 },
      sure: { type: 'boolean' },
      items: { type: 'array', minItems: 2, items: { $ref: '#/$defs/item' } },
      any: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      unknown: {},
    },
    required: ['verdict', 'score', 'less', 'when', 'word', 'sure', 'items', 'any', 'unknown'],
    additionalProperties: false,
    $defs: {
      item: {
        allOf: [
          { type: 'object', properties: { id: { const: 7 } }, required: ['id'] },
          { properties: { name: { type: 'string' } }, required: ['name'] },
        ],
      },
    },
  },
]

test.for(SCHEMAS)('a structured answer fits its schema (%#)', async (answerSchema) => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(answerSchema)
  const { text } = await answerTo({ answerSchema, message: 'Keep {{name}} and 💜' })
  expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
})

test('a structured answer contains text of the message, including its variables', async () => {
  const answerSchema = SCHEMAS[0] as JsonSchema
  const { text } = await answerTo({ answerSchema, message: 'Dear {{name}},' })
  expect(JSON.parse(text)).toEqual({ a: 'Dear {{name}},' })
})

test.for<[string, JsonSchema]>([
  ['leads to itself', { $ref: '#' }],
  ['asks for a million items', { type: 'array', minItems: 1e9, items: {} }],
  ['asks for a long text', { type: 'string', minLength: 1e9 }],
  [
    'doubles at every step',
    Object.fromEntries([
      ['$ref', '#/d0'],
      ...Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        {
          type: 'object',
          required: ['a', 'b'],
          properties: { a: { $ref: `#/d${i + 1}` }, b: { $ref: `#/d${i + 1}` } },
        },
      ]),
    ]),
  ],
])('rejects a schema that %s', async ([, answerSchema]) => {
  await expect(answerTo({ answerSchema })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
})
