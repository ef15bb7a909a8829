import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeableCopy, mergeContent } from './merge-content.ts'
import { NEW_CONTENT_FIELDS } from './prompt-values.ts'

interface Block {
  readonly id: string
  readonly sort_order: number
  readonly title: string
  readonly content: string
  readonly enabled: boolean
  readonly [field: string]: unknown
}
interface Variable {
  readonly id: string
  readonly key: string
  readonly default_value: string | null
  readonly [field: string]: unknown
}
type Copy = MergeableCopy<Block, Variable>

const word = fc.constantFrom('a', 'b', 'c', 'd')
const arbitraryBlock = (id: string) =>
  fc.record({ id: fc.constant(id), title: word, content: word, enabled: fc.boolean() })
const arbitraryVariable = (key: string) =>
  fc.record({ id: fc.constant(`v-${key}`), key: fc.constant(key), default_value: word })
const record = fc.dictionary(fc.constantFrom('model', 'temperature', 'extra'), fc.jsonValue(), {
  noNullPrototype: true,
})

const arbitraryTool = (name: string) =>
  fc.record({ name: fc.constant(name), description: word, parameters: fc.constant({}) })
const byName = (tools: Copy['tools']) => tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))

const arbitraryFile = (path: string) =>
  fc.record({ path: fc.constant(path), sha256: word, bytes: fc.nat() })
const byPath = (files: Copy['files']) => files.toSorted((a, b) => (a.path < b.path ? -1 : 1))

const IDS = ['1', '2', '3', '4', '5', '6']
const some = <T>(keys: readonly string[], of: (key: string) => fc.Arbitrary<T>) =>
  fc.shuffledSubarray([...keys]).chain((chosen) => fc.tuple(...chosen.map(of)) as fc.Arbitrary<T[]>)

const placed = (blocks: Omit<Block, 'sort_order'>[]): Block[] =>
  blocks.map((block, sort_order) => ({ ...block, sort_order }) as Block)
const byId = (variables: Variable[]) => variables.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const copy: fc.Arbitrary<Copy> = fc.record({
  about: fc.record({ name: word, description: word }),
  blocks: some(IDS, arbitraryBlock).map(placed),
  variables: some(['x', 'y', 'z'], arbitraryVariable).map(byId),
  model_config: record,
  tools: some(['find', 'buy', 'sell'], arbitraryTool).map(byName),
  tool_choice: fc.constantFrom(null, 'auto' as const, 'required' as const),
  response_schema: fc.constantFrom(null, { name: 'reply', schema: {} }),
  front_matter: fc.constantFrom(null, '---\nname: a\ndescription: b\n---\n'),
  files: some(['a.md', 'b/c.png'], arbitraryFile).map(byPath),
})

const findConflicts = (base: Copy, theirs: Copy, mine: Copy) =>
  Object.values(mergeContent({ base, theirs, mine }).conflicts).flat()

test('with one side unchanged the merge equals the other side, including block order', () => {
  fc.assert(
    fc.property(copy, copy, (base, other) => {
      expect(mergeContent({ base, theirs: base, mine: other })).toMatchObject({ merged: other })
      expect(mergeContent({ base, theirs: other, mine: base })).toMatchObject({ merged: other })
      expect(findConflicts(base, base, other)).toEqual([])
      expect(findConflicts(base, other, base)).toEqual([])
    }),
  )
})

test('the same change on both sides is no conflict', () => {
  fc.assert(
    fc.property(copy, copy, (base, both) => {
      expect(mergeContent({ base, theirs: both, mine: both }).merged).toEqual(both)
      expect(findConflicts(base, both, both)).toEqual([])
    }),
  )
})

const lookUp = (from: Copy, id: string) => from.blocks.find((block) => block.id === id)
const unplaced = (block: Block | undefined) => block && { ...block, sort_order: 0 }

test('keeps one-sided changes of blocks, variables and fields', () => {
  fc.assert(
    fc.property(copy, copy, copy, (base, theirs, mine) => {
      const { merged, conflicts } = mergeContent({ base, theirs, mine })
      const inConflict = new Set(conflicts.blocks.map(({ key }) => key))
      for (const id of IDS.filter((each) => !inConflict.has(each))) {
        const [was, yours, own, now] = [base, theirs, mine, merged].map((each) =>
          unplaced(lookUp(each, id)),
        )
        for (const field of ['title', 'content', 'enabled'] as const) {
          const expected = was?.[field] === own?.[field] ? yours?.[field] : own?.[field]
          if (now) expect(now[field]).toEqual(expected)
        }
        expect(Boolean(now)).toBe(was ? Boolean(own && yours) : Boolean(own ?? yours))
      }
    }),
  )
})

test('blocks are unique and numbered from 0', () => {
  fc.assert(
    fc.property(copy, copy, copy, (base, theirs, mine) => {
      const { merged } = mergeContent({ base, theirs, mine })
      expect(new Set(merged.blocks.map(({ id }) => id)).size).toBe(merged.blocks.length)
      expect(merged.blocks.map(({ sort_order }) => sort_order)).toEqual([...merged.blocks.keys()])
    }),
  )
})

test('reports the same conflicts with both sides, regardless of the preference', () => {
  fc.assert(
    fc.property(copy, copy, copy, (base, theirs, mine) => {
      const prefers = (side: 'mine' | 'theirs') => mergeContent({ base, theirs, mine }, side)
      const [first, second] = [prefers('mine'), prefers('theirs')]
      expect(second.conflicts.blocks).toEqual(first.conflicts.blocks)
      for (const { key, theirs: other, mine: own } of first.conflicts.blocks) {
        expect(other ?? own).toBeDefined()
        expect(Boolean(lookUp(first.merged, key))).toBe(Boolean(own))
        expect(Boolean(lookUp(second.merged, key))).toBe(Boolean(other))
      }
    }),
  )
})

const BASE: Copy = {
  about: { name: 'Support' },
  blocks: placed([
    { id: '1', title: 'Role', content: 'a', enabled: true },
    { id: '2', title: 'Task', content: 'b', enabled: true },
    { id: '3', title: 'Rules', content: 'c', enabled: true },
  ]),
  variables: [],
  ...NEW_CONTENT_FIELDS,
  model_config: { model: 'gpt-5', extra: { a: 1, b: 2 } },
}
const order = (copy: Copy) => copy.blocks.map(({ id }) => id).join('')
const withBlocks = (blocks: Copy['blocks']): Copy => ({ ...BASE, blocks: placed([...blocks]) })
const [one, two, three] = BASE.blocks as [Block, Block, Block]

test('an order that does what both sides want is no conflict', () => {
  const theirs = withBlocks([three, one, two])
  const mine = withBlocks([two, one, three])
  expect(findConflicts(BASE, theirs, mine)).toEqual([])
  expect(order(mergeContent({ base: BASE, theirs, mine }).merged)).toBe('321')
})

test.each([
  ['both move the same blocks', [three, two, one], [two, one, three], '12'],
  ['no order does what both want', [one, three, two], [two, one, three], '123'],
])('different orders conflict where %s, and each side can win', (_, first, second, keys) => {
  const sides = { base: BASE, theirs: withBlocks(first), mine: withBlocks(second) }
  const { merged, conflicts } = mergeContent(sides, 'mine')
  expect(conflicts.blocks.map(({ key }) => key).join('')).toBe(keys)
  expect(conflicts.blocks.every(({ fields }) => fields.join() === 'sort_order')).toBe(true)
  expect(order(merged)).toBe(order(sides.mine))
  expect(order(mergeContent(sides, 'theirs').merged)).toBe(order(sides.theirs))
})

test('moves of different blocks merge, and a block that was added last stays last', () => {
  const four: Block = { id: '4', title: 'End', content: 'd', enabled: true, sort_order: 3 }
  const base = withBlocks([one, two, three, four])
  const theirs = withBlocks([two, one, three, four])
  const mine = withBlocks([one, two, four, three])
  expect(findConflicts(base, theirs, mine)).toEqual([])
  expect(order(mergeContent({ base, theirs, mine }).merged)).toBe('2143')
  const added = withBlocks([one, two, three, { ...four, id: '5' }])
  const moved = withBlocks([three, one, two])
  expect(findConflicts(BASE, moved, added)).toEqual([])
  expect(order(mergeContent({ base: BASE, theirs: moved, mine: added }).merged)).toBe('3125')
})

test('a text changed on both sides, or changed here and removed there, is a conflict', () => {
  const theirs = withBlocks([{ ...one, content: 'theirs' }, three])
  const mine = withBlocks([{ ...one, content: 'mine' }, { ...two, title: 'Mine' }, three])
  const { conflicts } = mergeContent({ base: BASE, theirs, mine })
  expect(conflicts.blocks).toEqual([
    { key: '1', fields: ['content'], base: one, theirs: theirs.blocks[0], mine: mine.blocks[0] },
    { key: '2', fields: ['title'], base: two, theirs: undefined, mine: mine.blocks[1] },
  ])
})

test('merges unknown configuration fields one by one', () => {
  const theirs = { ...BASE, model_config: { model: 'gpt-6', extra: { b: 2, a: 1 } } }
  const mine = { ...BASE, model_config: { model: 'gpt-5', extra: { a: 3 }, more: true } }
  const { merged, conflicts } = mergeContent({ base: BASE, theirs, mine })
  expect(merged.model_config).toEqual({ model: 'gpt-6', extra: { a: 3 }, more: true })
  expect(conflicts.model_config).toEqual([])
})

test('merges tools by name: a change, an addition and a removal', () => {
  const tool = (name: string, description: string) => ({ name, description, parameters: {} })
  const base = { ...BASE, tools: [tool('find', 'a'), tool('buy', 'a'), tool('sell', 'a')] }
  const theirs = { ...base, tools: [tool('find', 'b'), tool('buy', 'a'), tool('sell', 'a')] }
  const mine = { ...base, tools: [tool('find', 'a'), tool('buy', 'c'), tool('ship', 'a')] }
  const { merged, conflicts } = mergeContent({ base, theirs, mine })
  expect(merged.tools).toEqual([tool('find', 'b'), tool('buy', 'c'), tool('ship', 'a')])
  expect(conflicts.tools).toEqual([])
  const both = { ...base, tools: [tool('find', 'd'), tool('buy', 'a')] }
  const again = mergeContent({ base, theirs, mine: both })
  expect(again.conflicts.tools).toMatchObject([{ key: 'find', fields: ['find'] }])
})
