import { expect, test } from 'vitest'
import { collectVariables } from './collect-variables.ts'
import { findTitledBlocks } from './find-blocks.ts'

const divideText = (text: string) => {
  const blocks = findTitledBlocks(text).map(({ isGuess: _, ...block }) => block)
  return { blocks, variables: collectVariables(blocks) }
}

const titles = (text: string) => divideText(text).blocks.map(({ type, title }) => [type, title])
const contents = (text: string) => divideText(text).blocks.map(({ content }) => content)

test('Markdown headings become titles, lower headings stay', () => {
  const text = '## Role\nYou help.\n\n## Task\n### First\nRead.\n\n## Output format\nJSON\n'
  expect(titles(text)).toEqual([
    ['role', 'Role'],
    ['instructions', 'Task'],
    ['output_format', 'Output format'],
  ])
  expect(contents(text)).toEqual(['You help.', '### First\nRead.', 'JSON'])
})

test('splits the sections below a document title', () => {
  const text = '# Support bot\nYou are kind.\n## Rules\nNever lie.\n## Context\nIt is late.'
  expect(titles(text)).toEqual([
    ['custom', 'Support bot'],
    ['guardrails', 'Rules'],
    ['context', 'Context'],
  ])
})

test('ignores headings, tags and blank lines inside fenced code', () => {
  const code = '```md\n# Not a heading\n\n<tag>\n</tag>\n```'
  expect(contents(`You are a writer.\n\n${code}`)).toEqual(['You are a writer.', code])
  expect(contents(`# A\n${code}\n# B\nx`)).toEqual([code, 'x'])
})

test('XML-like elements become blocks, and text between them keeps its place', () => {
  const text =
    'You are kind.\n<instructions>\nDo {{what}}.\n<b>x</b>\n</instructions>\nThen:\n<output_format>JSON</output_format>\n'
  expect(divideText(text)).toEqual({
    blocks: [
      { type: 'role', title: 'Role', content: 'You are kind.' },
      { type: 'instructions', title: 'Instructions', content: 'Do {{what}}.\n<b>x</b>' },
      { type: 'instructions', title: 'Instructions', content: 'Then:' },
      { type: 'output_format', title: 'Output format', content: 'JSON' },
    ],
    variables: ['what'],
  })
})

test('supports nested elements of one name; unclosed ones are text', () => {
  expect(contents('<a>\n<a>\nx\n</a>\n</a>')).toEqual(['<a>\nx\n</a>'])
  expect(contents('<a>\nnever closed')).toEqual(['<a>\nnever closed'])
  expect(contents('<a id="1">\nx\n</a>')).toEqual(['<a id="1">\nx\n</a>'])
})

test('splits paragraphs by type and keeps lists and text after a colon together', () => {
  const text =
    'You are a lawyer.\n\nRead the contract:\n\nNever mind the date\n\n- one\n\nNever promise.\n\nRespond in French.'
  expect(divideText(text).blocks).toEqual([
    { type: 'role', title: 'Role', content: 'You are a lawyer.' },
    {
      type: 'instructions',
      title: 'Instructions',
      content: 'Read the contract:\n\nNever mind the date\n\n- one',
    },
    { type: 'guardrails', title: 'Guardrails', content: 'Never promise.' },
    { type: 'output_format', title: 'Output format', content: 'Respond in French.' },
  ])
})

test('finds each variable once in titles and contents, but no literals and blanks', () => {
  const text = '# For {{who}}\n{{ a }} {{who}} \\{{no}} {{}} {{not ok}}'
  expect(divideText(text).variables).toEqual(['who', 'a'])
  expect(divideText(' \n\n ')).toEqual({ blocks: [], variables: [] })
})

const PIECES = [
  'You are kind.',
  'Never lie',
  '## Heading two ##',
  '# Heading one',
  `# ${'long '.repeat(60)}`,
  '<task>',
  '</task>',
  '<a>inner</a>',
  '<task>same line',
  'end</task>',
  '```',
  '~~~~ js',
  '',
  '   ',
  '- item',
  '\tindented',
  '{{key}}',
  'Answer:',
  '#no heading',
  '#',
  '\r',
]
/** Words without heading marks and tags. */
const words = (text: string) =>
  text
    .replace(/[<>/#]/g, ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
const KNOWN_TITLES = new Set(['role', 'context', 'instructions', 'guardrails', 'output format'])

test('keeps every word in order in 2,000 generated texts', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let round = 0; round < 2_000; round++) {
    const lines = Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)])
    const text = lines.join('\n')
    const { blocks } = divideText(text)
    const before = words(text)
    // These texts never contain default titles.
    const after = blocks.flatMap(({ title, content }) => [
      ...(KNOWN_TITLES.has(title.toLowerCase()) ? [] : words(title)),
      ...words(content),
    ])
    // A closing tag repeats its title.
    let at = 0
    for (const word of after) {
      while (before[at] !== undefined && before[at] !== word) {
        expect(['task', 'a']).toContain(before[at])
        at++
      }
      expect(before[at]).toBe(word)
      at++
    }
    for (const word of before.slice(at)) expect(['task', 'a']).toContain(word)
  }
})

test.each([
  ['#'.repeat(200_000)],
  [`# ${' '.repeat(199_000)}x`],
  [`# ${'#'.repeat(199_000)}x`],
  ['<a>\n'.repeat(50_000)],
  [`${'<a>\n'.repeat(49_000)}</a>`],
  [`x${' '.repeat(199_000)}x`],
  ['\n'.repeat(200_000)],
  ['- a\n\n'.repeat(40_000)],
  ['{{'.repeat(100_000)],
])(
  'splits a worst-case text as fast as others',
  (text) => {
    const { blocks } = divideText(text)
    expect(blocks.flatMap(({ title, content }) => [title, content]).join('').length).toBeLessThan(
      text.length + 20,
    )
  },
  10_000,
)
