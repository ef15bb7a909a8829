import { isBlank, parseTemplate } from '@promptwire/core/compile/template'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROMPT_CORPUS } from '../../../core/test/prompt-corpus.ts'
import { importText, type TextChoices } from './import-text.ts'
import { writeBack } from './placeholder-styles.ts'

/** Compiles imported blocks, with each placeholder as originally written. */
function compileImported(text: string, choices?: TextChoices) {
  const { blocks, converted } = importText(text, choices)
  const enabled = blocks.map((block, sort_order) => ({ ...block, sort_order, enabled: true }))
  const parts = parseTemplate(enabled)
  const own = parts.flatMap((part) =>
    typeof part === 'string' ? [] : { key: part.key, written: part.raw },
  )
  return { blocks, compiled: writeBack(parts, converted.length > 0 ? converted : own) }
}

test('the corpus has 200 different texts', () => {
  expect(new Set(PROMPT_CORPUS.map(([, text]) => text)).size).toBe(200)
})

test.each(PROMPT_CORPUS)('compiles to the imported text: %s', (_, text) => {
  const { blocks, compiled } = compileImported(text)
  expect(compiled).toBe(text)
  expect(blocks.filter(isBlank)).toEqual([])
  const asText = compileImported(text, { isText: () => true })
  expect(asText.compiled).toBe(text)
  expect(importText(text, { isText: () => true }).variables).toEqual([])
})

const PIECES = [
  '# A',
  '## B',
  '##  C ##',
  '### D',
  '#',
  '## ',
  '<a>',
  '</a>',
  '<a>x</a>',
  '<b i="1">',
  '</b>',
  '<br/>',
  '{{k}}',
  '{{ k }}',
  '{k}',
  '<<k>>',
  '{{{k}}}',
  '\\{{k}}',
  '\\\\{{k}}',
  '\\',
  '{',
  '{{',
  '}}',
  '\\{',
  '$',
  '\u0024{k}',
  '```',
  '~~~',
  'User:',
  'Assistant: x',
  '<|im_start|>user',
  '- x',
  'You are x.',
  'Never x:',
  'text',
  ' ',
  '\t',
  '\n',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\u2028',
  '\ufeff',
  '\u00a0',
  '\u200b',
  '🙂',
  'é',
  '\u0007',
] as const
const nasty = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 30 })
  .map((pieces) => pieces.join(''))
  .filter((text) => text.trim() !== '')

test('compiles to the imported text, whatever it is made of', () => {
  fc.assert(
    fc.property(nasty, fc.constantFrom(undefined, 'k', 'all'), (text, kept) => {
      const isText = (key: string) => kept === 'all' || key === kept
      const { blocks, compiled } = compileImported(text, { isText })
      expect(compiled).toBe(text)
      expect(blocks.some(isBlank)).toBe(false)
    }),
    { numRuns: 20_000 },
  )
})

const headings = (text: string) =>
  importText(text).blocks.map(({ title, heading = 'title' }) => `${heading} ${title}`)

test.each([
  ['## Role\nx\n\n## Rules\ny', ['title Role', 'title Rules']],
  ['## Role\nx\n\n## Rules\ny\n', ['h2 Role', 'h2 Rules']],
  ['# Role\nx\n# Rules\n\ny\n', ['h1 Role', 'h1 Rules']],
  ['# Bot\n\n## Role\nx\n\n## Rules\ny\n', ['none Bot', 'h2 Role', 'h2 Rules']],
  [
    '<communication>\nx\n</communication>\n\n<tool_calling>\ny\n</tool_calling>\n',
    ['tag communication', 'tag tool_calling'],
  ],
  ['<a>\nx\n</a>\n<b>\ny\n</b>', ['tag a', 'tag b']],
  ['<a>\n## In\nx\n</a>\n<b>\n## In\n</b>', ['tag a', 'tag b']],
  ['# Bot\n<a>\nx\n</a>\n<b>\ny\n</b>\nEnd', ['none Bot', 'tag a', 'tag b', 'none Instructions']],
  ['<example id="1">\nx\n</example>\n', ['none Example']],
  ['You are x.\n\nNever y.', ['none Role', 'none Guardrails']],
])('keeps headings and tags as headings and tags: %j', (text, expected) => {
  expect(headings(text)).toEqual(expected)
})

test('a placeholder kept as text is no variable, in every style', () => {
  const kept = { isText: (key: string) => key === 'timestamp' }
  const text = 'devin/{timestamp}-{name} <<timestamp>>'
  expect(importText(text, kept)).toMatchObject({ variables: ['name'], unconverted: [] })
  expect(importText('{{timestamp}} {{name}}', kept)).toMatchObject({
    blocks: [{ content: '\\{{timestamp}} {{name}}' }],
    variables: ['name'],
  })
})
