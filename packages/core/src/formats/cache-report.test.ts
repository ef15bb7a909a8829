import { expect, test } from 'vitest'
import type { MessageBlock } from '../compile/messages.ts'
import { tokenCounterFor } from '../tokens/counter.ts'
import { reportCache } from './cache-report.ts'

const count = await tokenCounterFor('gpt-4o')

type Given = Partial<MessageBlock> & { readonly title: string }

const place = (blocks: readonly Given[]) =>
  blocks.map((block, sort_order) => ({
    id: block.title,
    content: `Text of ${block.title}.`,
    enabled: true,
    sort_order,
    ...block,
  }))
const report = (...blocks: Given[]) => reportCache(place(blocks), count)
const changing = (title: string, more: Partial<MessageBlock> = {}): Given => ({
  title,
  content: `For {{${title}}}.`,
  ...more,
})

test('a report names the tokens that can be cached, and the placeholder that ends them', () => {
  const found = report(changing('Role'), { title: 'Rules' })
  expect(found.stable_tokens).toBe(count('## Role\nFor '))
  expect(found.tokens).toBe(count('## Role\nFor {{Role}}.\n\n## Rules\nText of Rules.'))
  expect(found.broken_by).toEqual({ block_id: 'Role', title: 'Role', variable: 'Role' })
})

test('a condition ends the stable text as well, and a prompt without both is stable', () => {
  const when = { variable: 'plan', is: 'present' } as const
  expect(report({ title: 'Role', when }).broken_by).toMatchObject({ variable: null })
  const whole = report({ title: 'Role' }, { title: 'Off', content: '{{a}}', enabled: false })
  expect(whole).toMatchObject({ stable_tokens: whole.tokens, broken_by: null, better: null })
})

test('the better order puts blocks that never change first, and keeps the order of each kind', () => {
  const blocks = [changing('A'), { title: 'B' }, changing('C'), { title: 'D' }]
  const { better } = report(...blocks)
  expect(better?.block_order).toEqual(['B', 'D', 'A', 'C'])
  const [a, b, c, d] = blocks
  if (!a || !b || !c || !d) throw new Error('there are four')
  expect(report(b, d, a, c)).toMatchObject({
    stable_tokens: better?.stable_tokens,
    better: null,
  })
})

test('only the message that ends the stable text is reordered', () => {
  const user = { role: 'user' } as const
  const found = report(
    { title: 'System' },
    changing('Question', user),
    { title: 'Hint', ...user },
    { title: 'Answer', role: 'assistant' },
    changing('Again', user),
    { title: 'Last', ...user },
  )
  expect(found.better?.block_order).toEqual(['Hint', 'Question'])
})

test('no block passes a message of another author or a place for messages', () => {
  const user = { role: 'user' } as const
  expect(report(changing('A'), { title: 'B', ...user }).better).toBeNull()
  expect(report(changing('A', { ...user, name: 'Ada' }), { title: 'B', ...user }).better).toBeNull()
  const history = { title: 'History', type: 'messages', content: '{{history}}' }
  expect(report(changing('A'), history, { title: 'B' }).better).toBeNull()
  expect(report(history, { title: 'B' }).better).toBeNull()
  // Disabled now; its own turn when enabled.
  const off = { title: 'Off', enabled: false, ...user }
  expect(report(changing('A'), off, { title: 'B' }).better).toBeNull()
})

test('a section moves with the text below its heading', () => {
  const found = report(
    changing('Task', { heading: 'h2' }),
    { title: 'Steps', heading: 'h3' },
    { title: 'Note', heading: 'none' },
    { title: 'Rules', heading: 'h2' },
    { title: 'list', heading: 'tag' },
  )
  expect(found.better?.block_order).toEqual(['Rules', 'list', 'Task', 'Steps', 'Note'])
  const oneSection = report(changing('Title', { heading: 'h1' }), { title: 'Rules' })
  expect(oneSection.better).toBeNull()
})

test('a shared part moves as a whole, or stays where it has messages of several authors', () => {
  const part = (content: string, more: object = {}) => ({
    blocks: [
      { title: 'Tone', content: 'Be kind.', heading: 'title', role: 'system', ...more },
      { title: 'Limits', content, heading: 'title', role: 'system' },
    ] as const,
  })
  const include = (content: string, more?: object): Given => ({
    title: 'Part',
    content: '',
    type: 'include',
    include: part(content, more),
  })
  expect(report(changing('A'), include('Be brief.')).better?.block_order).toEqual(['Part', 'A'])
  expect(report(changing('A'), include('For {{b}}.')).better).toBeNull()
  expect(report(changing('A'), include('Be brief.', { role: 'user' })).better).toBeNull()
})
