import { renderBlocks } from '@promptwire/core/compile/template'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unusable } from '../assist/generate-object.ts'
import type { ImportedPrompt } from './import-format.ts'
import { readImport } from './read-import.ts'
import { refinable } from './refine/refined-prompt.ts'

const answerTo = (prompt: ImportedPrompt, starts: readonly number[], renames: object = {}) => {
  const { answer, refined } = refinable(prompt)
  const variables = Object.entries(renames).map(([key, name]) => ({ key, name, description: '' }))
  return () =>
    refined(
      answer.parse({
        blocks: starts.map((at) => ({ first: `segment-${at}`, type: 'custom', title: 'Other' })),
        variables,
      }),
    )
}
const guessed = (title: string, content: string) => ({
  type: 'custom' as const,
  title,
  content,
  isGuess: true,
})
const LONG = 'x'.repeat(64)

test.for([
  ['joined pieces', [guessed('A', 'a'.repeat(150_000)), guessed('B', 'b'.repeat(150_000))]],
  ['a longer name in its text', [guessed('A', '{{a}}'.repeat(30_000))]],
  ['a longer name in its title', [{ ...guessed('{{a}}'.repeat(40), 'a'), isGuess: false }]],
  [
    'a longer name in a file',
    [guessed('A', '{{a}}'), { ...guessed('a.md', '{{a}}'.repeat(30_000)), enabled: false }],
  ],
] as const)('rejects a block that %s would make too long', ([, blocks]) => {
  const prompt = { blocks, variables: [{ key: 'a' }], notes: [] }
  expect(answerTo(prompt, [1], { a: LONG })).toThrow(new Unusable('A block became too long.'))
})

test('a variable avoids names used by files of the prompt, and is renamed there too', () => {
  const file = { ...guessed('a.md', '{{a}} {{b}}'), enabled: false }
  const prompt = { blocks: [guessed('A', '{{a}}'), file], variables: [{ key: 'a' }], notes: [] }
  expect(answerTo(prompt, [1], { a: 'b' })).toThrow(Unusable)
  const { blocks } = answerTo(prompt, [1], { a: 'c' })()
  expect(blocks.map(({ content }) => content)).toEqual(['{{c}}', '{{c}} {{b}}'])
})

test('rejects a name longer than any text before inserting it', () => {
  const prompt = {
    blocks: [guessed('A', '{{a}}'.repeat(30_000))],
    variables: [{ key: 'a' }],
    notes: [],
  }
  expect(answerTo(prompt, [1], { a: 'x'.repeat(1_000_000) })).toThrow(Unusable)
})

test('a message keeps its role', () => {
  const content = 'System: Be kind.\n\nUser: One.\n\nTwo.\n\nAssistant: Three.'
  const [prompt] = readImport({ content, files: [], format: undefined }).prompts
  const shown = prompt && refinable(prompt).segments
  expect(shown?.map(({ text, must_begin }) => [text, must_begin])).toEqual([
    ['System: Be kind.', true],
    ['User: One.\n\nTwo.', true],
    ['Assistant: Three.', true],
  ])
})

const lines = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom(
      '',
      '',
      '# Title',
      '## A',
      '<a>',
      '</a>',
      '```',
      'Say {{a}} {{ b }}',
      '- x',
      'User: hi',
      'System: be',
    ),
  ),
  { minLength: 1, maxLength: 14 },
)
const answers = fc.record({
  begins: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  title: fc.string(),
  swap: fc.boolean(),
})
const spoken = (blocks: readonly { content: string }[]) =>
  blocks
    .map(({ content }) => content)
    .join('')
    .replace(/\s/g, '')

test('any answer keeps the text character for character, or is rejected', () => {
  let refined = 0
  fc.assert(
    fc.property(lines, answers, (texts, { begins, title, swap }) => {
      const content = `x\n${texts.join('\n')}`
      const [prompt] = readImport({ content, files: [], format: 'text' }).prompts
      if (!prompt) return
      const shown = refinable(prompt)
      const blocks = shown.segments.flatMap(({ segment, must_begin }, place) =>
        place === 0 || must_begin || begins[place]
          ? [{ first: segment, type: 'custom', title: title.replaceAll('{', '') }]
          : [],
      )
      const [a, b] = prompt.variables.map(({ key }) => key)
      const names =
        swap && a && b
          ? [
              [a, b],
              [b, a],
            ]
          : []
      const variables = names.map(([key, name]) => ({ key, name, description: title }))
      const answer = shown.answer.parse({ blocks, variables })
      try {
        const found = shown.refined(answer)
        refined++
        const back = (text: string) =>
          names.length
            ? text.replace(
                /\{\{( *)([ab])( *)\}\}/g,
                (_, l, key, r) => `{{${l}${key === a ? b : a}${r}}}`,
              )
            : text
        expect(back(spoken(found.blocks))).toBe(spoken(prompt.blocks))
        expect(found.blocks).toHaveLength(blocks.length)
        if (names.length === 0) expect(renderBlocks(found.blocks)).toBe(content)
      } catch (error) {
        expect(error).toBeInstanceOf(Unusable)
      }
    }),
    { numRuns: 500 },
  )
  expect(refined).toBeGreaterThan(300)
})
