import { expect, test } from 'vitest'
import { randomTexts } from '../../test/random-texts.ts'
import { tokenCounterFor } from '../tokens/counter.ts'
import { createTemplate, type VariableValues } from './compile.ts'
import type { CompilableBlock } from './template.ts'

const count = await tokenCounterFor('gpt-4o')
const block = (content: string, rest: Partial<CompilableBlock> = {}): CompilableBlock => ({
  title: 'Role',
  content,
  enabled: true,
  sort_order: 0,
  ...rest,
})
const variable = (key: string, default_value: string | null = null, required = false) => ({
  key,
  default_value,
  required,
})
const compile = (
  content: string,
  values: VariableValues = {},
  variables: ReturnType<typeof variable>[] = [],
) => {
  const compiled = createTemplate([block(content)], variables, count)(values)
  if (!compiled.ok) throw new Error(`missing ${compiled.missing}`)
  return compiled.prompt.replace('## Role\n', '')
}

test('enabled blocks stand in sort order under their titles, one blank line apart', () => {
  const blocks = [
    block('second', { title: 'Context', sort_order: 2 }),
    block('first\n\n', { sort_order: 1 }),
    block('off', { enabled: false, sort_order: 0 }),
    block('', { title: 'Empty', sort_order: 3 }),
  ]
  const compiled = createTemplate(blocks, [], count)({})
  expect(compiled).toMatchObject({ prompt: '## Role\nfirst\n\n## Context\nsecond\n\n## Empty' })
})

test('a value wins over the default, the default over the placeholder', () => {
  const variables = [variable('a', 'default a'), variable('b', 'default b'), variable('c')]
  expect(compile('{{a}} {{ b }} {{c}} {{\td}}', { a: 'given' }, variables)).toBe(
    'given default b {{c}} {{\td}}',
  )
})

test('an empty value is a value', () => {
  expect(compile('<{{a}}>', { a: '' }, [variable('a', 'default')])).toBe('<>')
})

test('numbers and booleans are written as they read', () => {
  expect(compile('{{n}} {{b}}', { n: 1.5, b: false })).toBe('1.5 false')
})

test.each([
  ['$& and $1 and $$', '$& and $1 and $$'],
  ['{{b}}', '{{b}}'],
  ['\\{{b}}', '\\{{b}}'],
])('inserted text is never scanned again: %s', (value, expected) => {
  expect(compile('{{a}}', { a: value, b: 'no' })).toBe(expected)
})

test.each([
  ['\\{{name}}', '{{name}}'],
  ['\\\\{{name}}', '\\{{name}}'],
  ['{{{name}}}', '{Ada}'],
  ['{{ $now }}', '{{ $now }}'],
  ['{{1a}} {{}} {{a b}} {{', '{{1a}} {{}} {{a b}} {{'],
  ['{{na\nme}}', '{{na\nme}}'],
  ['{{__proto__}} {{constructor}}', '{{__proto__}} {{constructor}}'],
])('%s compiles to %s', (content, expected) => {
  expect(compile(content, { name: 'Ada' })).toBe(expected)
})

test('a required variable that is referenced and has no value is named', () => {
  const variables = [variable('a', null, true), variable('b', 'x', true), variable('c', null, true)]
  const template = createTemplate([block('{{a}} {{b}}')], variables, count)
  expect(template({})).toEqual({ ok: false, missing: ['a'] })
  expect(template({ a: 0 }).ok).toBe(true)
})

test('variables_used lists the keys of enabled blocks in order of first use', () => {
  const blocks = [
    block('{{b}} {{a}} {{b}}'),
    block('{{off}}', { enabled: false }),
    block('{{c}} \\{{d}}', { sort_order: 1 }),
  ]
  expect(createTemplate(blocks, [], count)({})).toMatchObject({ variables_used: ['b', 'a', 'c'] })
})

test.each(['gpt-4o', 'gpt-4', 'text-davinci-003'])(
  'tokens counted per stretch equal tokens of the whole text (%s)',
  async (model) => {
    const counter = await tokenCounterFor(model)
    const texts = [...randomTexts(6_000, 7)].map((text) => text.replaceAll(/\s{3}/g, '\n'))
    let cutAndFilled = 0
    for (let i = 0; i + 4 < texts.length; i += 4) {
      const [a, b, value, c] = texts.slice(i, i + 4) as [string, string, string, string]
      const blocks = [block(`${a}\nLine ${b}{{key}}${c}`), block(c, { title: b, sort_order: 1 })]
      const compiled = createTemplate(blocks, [], counter)({ key: value })
      if (!compiled.ok) throw new Error('unreachable')
      expect(compiled.tokens, JSON.stringify(compiled.prompt)).toBe(counter(compiled.prompt))
      if (compiled.variables_used.includes('key')) cutAndFilled++
    }
    expect(cutAndFilled).toBeGreaterThan(1_000)
  },
)

test.each([
  ['open braces', '{{'.repeat(500_000)],
  ['unfinished placeholders', '{{a'.repeat(300_000)],
  ['braces and blanks', '{{ '.repeat(300_000)],
  ['trailing newlines', '\n'.repeat(1_000_000)],
])('a megabyte of %s compiles', (_, content) => {
  expect(compile(`x${content}`)).toBe(`x${content}`.replace(/\n+$/, ''))
})
