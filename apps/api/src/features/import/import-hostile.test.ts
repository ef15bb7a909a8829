import { Failure } from '@promptwire/core/errors/failure'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'
import { readImportTask } from './read-import-task.ts'

const read = (content: unknown) =>
  readImport({
    content: typeof content === 'string' ? content : JSON.stringify(content),
    files: [],
    format: undefined,
  })

test('any input is imported or rejected with a message, and never crashes', () => {
  const json = fc.json({ maxDepth: 5 })
  const hostile = fc.oneof(
    json,
    fc.string(),
    json.map((value) => `{"prompt":${value},"name":"x","version":1}`),
    json.map((value) => `{"lc":1,"type":"constructor","id":["PromptTemplate"],"kwargs":${value}}`),
    json.map((value) => `{"prompt_template":{"type":"chat","messages":[${value}]}}`),
    json.map((value) => `{"model":"m","input":[${value}],"instructions":${value}}`),
    fc.string().map((text) => `prompts:\n  - ${text}`),
    fc.string().map((text) => `---\n${text}\n---\n${text}`),
  )
  fc.assert(
    fc.property(hostile, (content) => {
      try {
        expect(Array.isArray(read(content).prompts)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a text with more headings than a call has arguments is rejected with their number', () => {
  const content = '# a\n'.repeat(180_000)
  const request = { content, files: [], format: undefined, tidy: true }
  const details = [expect.objectContaining({ field: 'content', given: 180_000 })]
  const rejection = expect.objectContaining({ code: 'VALIDATION_ERROR', details })
  expect(() => readImportTask.run(request, () => {})).toThrow(rejection)
})

const lc = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: [name],
  kwargs,
})
const inChat = (message: object) =>
  lc('ChatPromptTemplate', { messages: [lc('SystemMessage', { content: 'Help.' }), message] })

test.for([
  ['a class', inChat(lc('toString', { content: 'Hi' })), 'toString'],
  ['a place', inChat(lc('Place', { variable_name: { toString: 1, valueOf: 1 } })), 'Place'],
  [
    'a role',
    { name: 'x', version: 1, prompt: [{ type: 'placeholder', name: 'toString', role: 1 }] },
    'toString',
  ],
])('%s with the name of an object method is skipped and named', ([, content, name]) => {
  const { notes } = read(content).prompts[0] ?? {}
  expect(notes).toContain(`Skipped message placeholders: ${name}.`)
})

test('a variable with the name of an object method gets no default from it', () => {
  const text = '---\ninput: {schema: {constructor: string}, default: {a: b}}\n---\n{{constructor}}'
  const [variable] = read(text).prompts[0]?.variables ?? []
  expect(variable).toEqual({ key: 'constructor', description: '', required: true })
})

test.for([
  ['a: &a [x]\n'.repeat(2_000)],
  [
    `---\na: &a [1]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n---\nx`,
  ],
  ['{'.repeat(50_000)],
  ['pmpt_1234567 '.repeat(65_000)],
  ['{{{'.repeat(60_000)],
  ['{a'.repeat(60_000)],
  [`prompts: ${'['.repeat(20_000)}`],
])('an import built to be slow ends in time', ([content = '']) => {
  try {
    read(content)
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
  }
})
