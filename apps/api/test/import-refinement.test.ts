import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unusable } from '../src/domain/assist/ask-for-object.ts'
import { readImport } from '../src/domain/import/read-import.ts'
import { refinable } from '../src/domain/import/refine/refined-prompt.ts'

test('a message stays with who said it', () => {
  const content = 'System: Be kind.\n\nUser: One.\n\nTwo.\n\nAssistant: Three.'
  const [prompt] = readImport({ content, files: [], format: undefined }).prompts
  const shown = prompt && refinable(prompt).segments
  expect(shown?.map(({ text, must_begin }) => [text, must_begin])).toEqual([
    ['Be kind.', false],
    ['One.\n\nTwo.', true],
    ['Three.', true],
  ])
})

const lines = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('', '', '# Title', '```', 'Say {{a}} {{ b }}', '- x', 'User: hi', 'System: be'),
  ),
  { minLength: 1, maxLength: 14 },
)
const answers = fc.record({
  begun: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  title: fc.string(),
  swap: fc.boolean(),
})
const spoken = (blocks: readonly { content: string }[]) =>
  blocks
    .map(({ content }) => content)
    .join('')
    .replace(/\s/g, '')

test('of whatever answer there is, the text stays character for character, or it is refused', () => {
  let refined = 0
  fc.assert(
    fc.property(lines, answers, (texts, { begun, title, swap }) => {
      const content = `x\n${texts.join('\n')}`
      const [prompt] = readImport({ content, files: [], format: 'text' }).prompts
      if (!prompt) return
      const shown = refinable(prompt)
      const blocks = shown.segments.flatMap(({ segment, must_begin }, place) =>
        place === 0 || must_begin || begun[place]
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
      } catch (error) {
        expect(error).toBeInstanceOf(Unusable)
      }
    }),
    { numRuns: 500 },
  )
  expect(refined).toBeGreaterThan(300)
})
