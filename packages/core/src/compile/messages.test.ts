import { expect, test } from 'vitest'
import { GENERATED, generateContents } from '../../test/generated-contents.ts'
import { tokenCounterFor } from '../tokens/counter.ts'
import { createTemplate, createTextValues } from './compile.ts'
import { compileMessages, type MessageBlock } from './messages.ts'

const block = (content: string, more: Partial<MessageBlock> = {}): MessageBlock => ({
  title: 'Title',
  content,
  enabled: true,
  sort_order: 0,
  ...more,
})

const compile = (blocks: readonly MessageBlock[], values: Record<string, string> = {}) =>
  compileMessages(
    blocks,
    ({ key, raw }) => values[key] ?? raw,
    (key) => (key === 'history' ? [{ role: 'assistant', content: 'Earlier.' }] : undefined),
  )

test('neighbouring blocks of a role are one message, and only system keeps headings', () => {
  expect(
    compile(
      [
        block('You help.'),
        block('Be kind.', { heading: 'tag', title: 'rules' }),
        block('Hello {{name}}', { role: 'user' }),
        block('Bye', { role: 'user', heading: 'h2' }),
        block('Yes?', { role: 'assistant' }),
        block('  ', { role: 'user' }),
        block('off', { role: 'user', enabled: false }),
      ],
      { name: 'Ada' },
    ),
  ).toEqual([
    { role: 'system', content: '## Title\nYou help.\n\n<rules>Be kind.</rules>' },
    { role: 'user', content: 'Hello Ada\n\n## Title\nBye' },
    { role: 'assistant', content: 'Yes?' },
  ])
})

test('a block with another author is a message of its own', () => {
  const blocks = [block('a', { role: 'user', name: 'Ada' }), block('b', { role: 'user' })]
  expect(compile(blocks)).toEqual([
    { role: 'user', content: 'a', name: 'Ada' },
    { role: 'user', content: 'b' },
  ])
})

test('given messages take the place of their placeholder, and nothing takes that of none', () => {
  const place = (content: string) => block(content, { type: 'messages', role: 'user' })
  expect(compile([place('{{history}}'), block('And now?', { role: 'user' })])).toEqual([
    { role: 'assistant', content: 'Earlier.' },
    { role: 'user', content: 'And now?' },
  ])
  expect(compile([place('{{unknown}}')])).toEqual([])
  expect(compile([place('Before {{history}}')])).toEqual([
    { role: 'user', content: 'Before ' },
    { role: 'assistant', content: 'Earlier.' },
  ])
})

test('a prompt without roles is one system message, with exactly its text', async () => {
  const count = await tokenCounterFor('gpt-4o')
  for (const { blocks, variables, values } of generateContents(GENERATED.perBatch * 5, 7)) {
    const compiled = createTemplate(blocks, variables, count)(values)
    if (!compiled.ok) continue
    const textFor = createTextValues(variables)(values)
    const messages = compileMessages(
      blocks,
      ({ key, raw }) => textFor(key) ?? raw,
      () => undefined,
    )
    expect(messages.map(({ content }) => content).join('')).toBe(compiled.prompt)
    expect(messages.length).toBeLessThanOrEqual(1)
  }
})
