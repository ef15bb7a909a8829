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

test('joins enabled blocks in sort order with titles and one blank line', () => {
  const blocks = [
    block('second', { title: 'Context', sort_order: 2 }),
    block('first\n\n', { sort_order: 1 }),
    block('off', { enabled: false, sort_order: 0 }),
  ]
  const compiled = createTemplate(blocks, [], count)({})
  expect(compiled).toMatchObject({ prompt: '## Role\nfirst\n\n## Context\nsecond' })
})

test.each(['', ' ', '\n\n', ' \t\r\n '])(
  'a block with content %j is left out with its variables, at any position',
  (blank) => {
    const blocks = [
      block(blank, { title: 'Empty {{a}}', sort_order: 0 }),
      block('first', { sort_order: 1 }),
      block(blank, { title: 'Empty', sort_order: 2 }),
      block('second', { title: 'Context', sort_order: 3 }),
      block(blank, { title: 'Empty', sort_order: 4 }),
    ]
    const required = [variable('a', null, true)]
    expect(createTemplate(blocks, required, count)({})).toEqual({
      ok: true,
      prompt: '## Role\nfirst\n\n## Context\nsecond',
      tokens: count('## Role\nfirst\n\n## Context\nsecond'),
      variables_used: [],
      unresolved: [],
    })
    const nothing = { prompt: '', tokens: 0, variables_used: [] }
    expect(createTemplate([block(blank)], [], count)({})).toMatchObject(nothing)
  },
)

test('resolves variables in titles and contents', () => {
  const blocks = [
    block('{{b}}', { title: 'For {{a}}: \\{{b}} {{ c }}' }),
    block('x', { title: '{{a}}', sort_order: 1 }),
  ]
  expect(createTemplate(blocks, [variable('b', 'B')], count)({ a: '{{b}}' })).toMatchObject({
    prompt: '## For {{b}}: {{b}} {{ c }}\nB\n\n## {{b}}\nx',
    variables_used: ['a', 'c', 'b'],
    unresolved: ['c'],
  })
  const missing = createTemplate(blocks, [variable('c', null, true)], count)({})
  expect(missing).toEqual({ ok: false, missing: ['c'] })
})

test('unresolved lists keys without value and default, in order of first use', () => {
  const template = createTemplate(
    [block('{{d}} {{a}} {{b}} {{c}} {{d}} \\{{e}} {{ $now }}')],
    [variable('a', 'default'), variable('b', ''), variable('c')],
    count,
  )
  expect(template({})).toMatchObject({ unresolved: ['d', 'c'] })
  expect(template({ c: '', d: false })).toMatchObject({ unresolved: [] })
})

test('prefers the value, then the default, then the placeholder', () => {
  const variables = [variable('a', 'default a'), variable('b', 'default b'), variable('c')]
  expect(compile('{{a}} {{ b }} {{c}} {{\td}}', { a: 'given' }, variables)).toBe(
    'given default b {{c}} {{\td}}',
  )
})

test('an empty value is a value', () => {
  expect(compile('<{{a}}>', { a: '' }, [variable('a', 'default')])).toBe('<>')
})

test('writes numbers and booleans as text', () => {
  expect(compile('{{n}} {{b}}', { n: 1.5, b: false })).toBe('1.5 false')
})

test.each([
  ['$& and $1 and $$', '$& and $1 and $$'],
  ['{{b}}', '{{b}}'],
  ['\\{{b}}', '\\{{b}}'],
])('never rescans inserted text: %s', (value, expected) => {
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

test('reports a used required variable without a value', () => {
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
      const title = i % 3 === 0 ? `${b}{{key}}` : b
      const blocks = [block(`${a}\nLine ${b}{{key}}${c}`), block(c, { title, sort_order: 1 })]
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
