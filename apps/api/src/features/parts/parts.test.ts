import { renderBlocks } from '@promptwire/core/compile/template'
import { expect } from 'vitest'
import { test } from '../../../test/support/parts-test.ts'

test('an include compiles to the text, tokens and variables of its flat equivalent', async ({
  client,
  devKey,
  parts,
}) => {
  const blocks = [
    { type: 'guardrails' as const, title: 'Rules', content: 'Never promise {{thing}}.' },
    {
      type: 'custom' as const,
      title: 'pro',
      content: 'Thank {{name}}.\n',
      heading: 'tag' as const,
      when: { variable: 'plan', is: 'equals' as const, value: 'pro' },
    },
    { type: 'custom' as const, title: 'Off', content: 'Never seen', enabled: false },
  ]
  const variables = [
    { key: 'thing', default_value: 'refunds' },
    { key: 'name', default_value: 'them' },
  ]
  await parts.publish({ name: 'Rules', slug: 'rules', blocks, variables })
  const first = { type: 'role' as const, title: 'Role', content: 'You help.' }
  const last = { type: 'custom' as const, title: 'End', content: 'Bye.' }
  const include = { type: 'include' as const, title: 'House rules', include: { prompt: 'rules' } }
  await client.create_prompt({ name: 'A', slug: 'a', blocks: [first, include, last] }, devKey)
  await client.create_prompt(
    { name: 'B', slug: 'b', blocks: [first, ...blocks, last], variables },
    devKey,
  )
  for (const values of [{}, { plan: 'pro' }, { plan: 'pro', name: 'Ada', thing: 'x' }]) {
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (prompt_id) => {
        const compiled = await client.compile_prompt({ prompt_id, variables: values }, devKey)
        const { prompt, tokens, variables_used, unresolved } = compiled.data
        return { prompt, tokens, variables_used, unresolved }
      }),
    )
    expect(a).toEqual(b)
  }
  const { data: copy } = await client.get_working_copy({ prompt_id: 'a' }, devKey)
  const block = copy.blocks?.[1]
  expect(block?.content).toBe(renderBlocks(block?.include?.blocks ?? []))
  expect(copy.variables?.map(({ key, default_value }) => [key, default_value])).toEqual([
    ['thing', 'refunds'],
    ['name', 'them'],
  ])
})

test('a saved version keeps its part; a working copy takes the live one when it is saved', async ({
  client,
  devKey,
  liveKey,
  parts,
}) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  await parts.including('user', { prompt: 'rules' })
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  await client.publish_version({ prompt_id: 'user', version: 1 }, devKey)
  await parts.republish('rules', 'Two.')
  expect(await parts.compile('user', liveKey)).toBe('## Text\nOne.')
  expect(await parts.compile('user', devKey)).toBe('## Text\nOne.')
  const { data: review } = await client.review_publish({ prompt_id: 'user' }, devKey)
  expect(review.blocks?.[0]).toMatchObject({ change: 'changed', fields: ['content', 'include'] })
  const { data: saved } = await client.save_draft_version({ prompt_id: 'user' }, devKey)
  expect(saved.version).toBe(2)
  expect(await parts.compile('user', devKey)).toBe('## Text\nTwo.')
  expect(await parts.compile('user', liveKey)).toBe('## Text\nOne.')
  const { data: again } = await client.save_draft_version({ prompt_id: 'user' }, devKey)
  expect(again).toMatchObject({ version: 2, unchanged: true })
})

test('an include of a version stays at it', async ({ client, devKey, parts }) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  await parts.including('user', { prompt: 'rules', version: 1 })
  await parts.republish('rules', 'Two.')
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nOne.')
  const { data: copy } = await client.get_working_copy({ prompt_id: 'user' }, devKey)
  const block_id = copy.blocks?.[0]?.id ?? ''
  await client.update_block({ block_id, include: { prompt: 'rules', version: 2 } }, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nTwo.')
})

test('an include of a version with live stays at it until a version is saved', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  await parts.republish('rules', 'Two.')
  const { blocks } = await parts.including('user', { prompt: 'rules', version: 1, live: true })
  expect(blocks?.[0]?.include).toMatchObject({ version: 1, live: true })
  expect(await parts.compile('user', devKey)).toBe('## Text\nOne.')
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nTwo.')
})

test('one block of a prompt can be included', async ({ client, devKey, parts }) => {
  const blocks = ['One', 'Two'].map((title) => ({ type: 'custom' as const, title, content: title }))
  await parts.publish({ name: 'Rules', slug: 'rules', blocks })
  const { data: part } = await client.get_version({ prompt_id: 'rules', version: 1 }, devKey)
  const block = part.blocks?.[1]?.id ?? ''
  await parts.including('user', { prompt: 'rules', block })
  expect(await parts.compile('user', devKey)).toBe('## Two\nTwo')
})

test('parts nest to five levels', async ({ client, devKey, parts }) => {
  await parts.publish({ name: 'P0', slug: 'p0', content: 'Base.' })
  for (const level of [1, 2, 3, 4, 5]) {
    await parts.including(`p${level}`, { prompt: `p${level - 1}` })
    await client.save_draft_version({ prompt_id: `p${level}` }, devKey)
    await client.publish_version({ prompt_id: `p${level}`, version: 1 }, devKey)
  }
  expect(await parts.compile('p5', devKey)).toBe('## Text\nBase.')
  await expect(parts.including('p6', { prompt: 'p5' })).rejects.toThrow('deeper than 5 levels')
})

test.for([
  [{ prompt: 'nowhere' }, 'include.prompt', 'names no prompt'],
  [{ prompt: 'draft' }, 'include.prompt', 'has no live version'],
  [{ prompt: 'rules', version: 9 }, 'include.version', 'names no saved version'],
  [
    { prompt: 'rules', block: '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e' },
    'include.block',
    'names no block',
  ],
] as const)(
  'refuses the include %j at %s',
  async ([include, field, words], { client, devKey, parts }) => {
    await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
    await client.create_prompt({ name: 'Draft', slug: 'draft' }, devKey)
    await client.create_prompt({ name: 'User', slug: 'user' }, devKey)
    const block = { prompt_id: 'user', type: 'include' as const, title: 'Part', include }
    const refused = await client.create_block(block, devKey).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field, message: expect.stringContaining(words) }],
    })
  },
)

test('a part of another project does not exist', async ({ api, parts }) => {
  const other = await api.publishedPrompt(await api.owner(), { name: 'Secret', content: 'x' })
  const refusal = parts.including('user', { prompt: other.id })
  await expect(refusal).rejects.toThrow('names no prompt of this project')
})

test('a prompt cannot include itself, directly or through its parts', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({ name: 'A', slug: 'a', content: 'A.' })
  const include = (prompt_id: string, prompt: string) =>
    client.create_block({ prompt_id, type: 'include', title: 'P', include: { prompt } }, devKey)
  await expect(include('a', 'a')).rejects.toThrow('is this prompt')
  await parts.including('b', { prompt: 'a' })
  await client.save_draft_version({ prompt_id: 'b' }, devKey)
  await client.publish_version({ prompt_id: 'b', version: 1 }, devKey)
  await expect(include('a', 'b')).rejects.toThrow('"b" includes this prompt')
})

test('a variable of another type than the part declares is refused', async ({
  client,
  devKey,
  parts,
}) => {
  const content = 'Answer {{n}} times.'
  const variables = [{ key: 'n', type: 'integer' as const, default_value: '3' }]
  await parts.publish({ name: 'Rules', slug: 'rules', content, variables })
  await client.create_prompt(
    { name: 'User', slug: 'user', blocks: [], variables: [{ key: 'n', type: 'list' }] },
    devKey,
  )
  const include = { type: 'include' as const, title: 'Part', include: { prompt: 'rules' } }
  const refused = client.create_block({ prompt_id: 'user', ...include }, devKey)
  const details = [
    expect.objectContaining({ field: 'variables.n.type', expected: 'integer', given: 'list' }),
  ]
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details })
  await client.create_prompt({ name: 'Other', slug: 'other', blocks: [include] }, devKey)
  const retyped = client.update_variable(
    { prompt_id: 'other', variable_id: 'n', type: 'string' },
    devKey,
  )
  await expect(retyped).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a new version of a part changes the variables that the prompt left as they were', async ({
  client,
  devKey,
  parts,
}) => {
  const variables = ['kept', 'own'].map((key) => ({ key, default_value: 'first' }))
  await parts.publish({ name: 'R', slug: 'rules', content: '{{kept}} {{own}}', variables })
  await parts.including('user', { prompt: 'rules' })
  await client.update_variable(
    { prompt_id: 'user', variable_id: 'own', default_value: 'mine' },
    devKey,
  )
  for (const key of ['kept', 'own']) {
    const changed = { prompt_id: 'rules', variable_id: key, default_value: 'second' }
    await client.update_variable(changed, devKey)
  }
  await parts.republish('rules', '{{kept}} {{own}} {{more}}')
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nsecond mine {{more}}')
})

test('the text of a part is read-only, and its variables are renamed in its prompt', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({
    name: 'R',
    slug: 'rules',
    content: '{{name}}',
    variables: [{ key: 'name' }],
  })
  const { blocks } = await parts.including('user', { prompt: 'rules' })
  const block_id = blocks?.[0]?.id ?? ''
  const edited = client.update_block({ block_id, content: 'Other' }, devKey)
  await expect(edited).rejects.toMatchObject({ details: [{ field: 'content' }] })
  const renamed = client.update_variable(
    { prompt_id: 'user', variable_id: 'name', key: 'who', rename_in_blocks: true },
    devKey,
  )
  await expect(renamed).rejects.toMatchObject({ code: 'CONFLICT' })
  const untyped = { prompt_id: 'user', type: 'custom' as const, title: 'X' }
  const mistyped = client.create_block({ ...untyped, include: { prompt: 'rules' } }, devKey)
  await expect(mistyped).rejects.toMatchObject({ details: [{ field: 'include' }] })
})

test('an include is found, compared, proposed, duplicated and restored', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'Platypus one.' })
  await parts.including('user', { prompt: 'rules', version: 1 })
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  await parts.republish('rules', 'Platypus two.')
  const { data: found } = await client.search_prompts({ q: 'platypus' }, devKey)
  expect(found.map(({ slug }) => slug).toSorted()).toEqual(['rules', 'user'])
  const { data: copy } = await client.get_working_copy({ prompt_id: 'user' }, devKey)
  const block_id = copy.blocks?.[0]?.id ?? ''
  const update_blocks = [{ block_id, include: { prompt: 'rules', version: 2 } }]
  const proposed = { prompt_id: 'user', title: 'Update', update_blocks }
  const { data: proposal } = await client.create_proposal(proposed, devKey)
  const reviewed = { proposal_id: proposal.id, revision: proposal.revision }
  await client.apply_proposal(reviewed, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nPlatypus two.')
  const { data: difference } = await client.diff_versions({ prompt_id: 'user', from: 1 }, devKey)
  expect(difference.blocks?.[0]?.content).toContainEqual({ kind: 'added', text: 'two' })
  await client.duplicate_prompt({ prompt_id: 'user', slug: 'twin' }, devKey)
  expect(await parts.compile('twin', devKey)).toBe('## Text\nPlatypus two.')
  await client.rollback_version({ prompt_id: 'user', version: 1 }, devKey)
  expect(await parts.compile('user', devKey)).toBe('## Text\nPlatypus one.')
})

test('a part in use cannot be deleted, alone; what includes it is named', async ({
  api,
  client,
  devKey,
  parts,
}) => {
  const part = await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  await parts.including('user', { prompt: 'rules' })
  const remove = () => client.delete_prompt({ prompt_id: 'rules', confirm: true }, devKey)
  const refusal = { code: 'CONFLICT', message: expect.stringContaining('included by user') }
  await expect(remove()).rejects.toMatchObject(refusal)
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  await client.publish_version({ prompt_id: 'user', version: 1 }, devKey)
  const { data: copy } = await client.get_working_copy({ prompt_id: 'user' }, devKey)
  await client.delete_block({ block_id: copy.blocks?.[0]?.id ?? '' }, devKey)
  await expect(remove()).rejects.toMatchObject(refusal)
  const bulk = (prompt_ids: string[]) =>
    client.delete_prompts({ prompt_ids, confirm: true }, devKey)
  await expect(bulk(['rules'])).rejects.toThrow('rules: The prompt is included by user')
  await bulk(['rules', 'user'])
  expect(await api.database.prisma.partUse.count({ where: { partId: part.id } })).toBe(0)
})

test('a version whose part was deleted is still delivered, and comes back without it', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  const { blocks } = await parts.including('user', { prompt: 'rules' })
  await client.save_draft_version({ prompt_id: 'user' }, devKey)
  await client.delete_block({ block_id: blocks?.[0]?.id ?? '' }, devKey)
  await client.delete_prompt({ prompt_id: 'rules', confirm: true }, devKey)
  const old = await client.compile_prompt({ prompt_id: 'user', version: 1 }, devKey)
  expect(old.data.prompt).toBe('## Text\nOne.')
  await client.rollback_version({ prompt_id: 'user', version: 1 }, devKey)
  const { data: copy } = await client.get_working_copy({ prompt_id: 'user' }, devKey)
  expect(copy.blocks).toMatchObject([{ type: 'custom', content: 'One.', include: null }])
  expect(await parts.compile('user', devKey)).toBe('## Text\nOne.')
})

test('the dependants of a part are listed in pages, and before it is published', async ({
  client,
  devKey,
  parts,
}) => {
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One.' })
  for (const slug of ['a', 'b', 'c']) await parts.including(slug, { prompt: 'rules' })
  await client.save_draft_version({ prompt_id: 'a' }, devKey)
  await client.publish_version({ prompt_id: 'a', version: 1 }, devKey)
  const first = await client.list_dependants({ prompt_id: 'rules', limit: 2 }, devKey)
  const cursor = first.next_cursor ?? ''
  const second = await client.list_dependants({ prompt_id: 'rules', limit: 2, cursor }, devKey)
  expect([...first.data, ...second.data].map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
  expect(first.data[0]).toMatchObject({ versions: [1], live_versions: [1] })
  expect(second.next_cursor).toBeNull()
  const { data: review } = await client.review_publish({ prompt_id: 'rules' }, devKey)
  expect(review.dependants).toMatchObject({ total: 3, first: [{ slug: 'a' }, {}, {}] })
})

test('each dependant gets one proposal of a new version, whatever is repeated', async ({
  client,
  devKey,
  parts,
}) => {
  const variables = [{ key: 'n', type: 'integer' as const }]
  await parts.publish({ name: 'Rules', slug: 'rules', content: 'One {{n}}.', variables })
  await parts.including('a', { prompt: 'rules' })
  await parts.including('b', { prompt: 'rules', version: 1 })
  await parts.including('c', { prompt: 'rules' })
  await parts.republish('rules', 'Two {{n}}.')
  const propose = async () =>
    (await client.propose_part_updates({ prompt_id: 'rules' }, devKey)).data
  const [first, same] = await Promise.all([propose(), propose()])
  const ids = ({ proposals }: typeof first) => proposals.map(({ id }) => id)
  expect(ids(first)).toHaveLength(3)
  expect(ids(same)).toEqual(ids(first))
  expect(first).toMatchObject({ version: 2, skipped: [], left: 0 })
  expect(ids(await propose())).toEqual(ids(first))
  const apply = (proposal_id = '') => client.apply_proposal({ proposal_id, revision: 1 }, devKey)
  await apply(ids(first)[0])
  expect(await parts.compile('a', devKey)).toBe('## Text\nTwo {{n}}.')
  await parts.republish('rules', 'Three {{n}}.')
  const third = await propose()
  expect(third.proposals.map(({ slug, is_new }) => [slug, is_new])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ])
  const pending = await client.list_proposals({ prompt_id: 'b', state: 'open' }, devKey)
  expect(pending.data.map(({ title }) => title)).toEqual(['Update Rules to version 3'])
})

test('a detached part becomes blocks of the prompt, which compiles to the same', async ({
  client,
  devKey,
  parts,
}) => {
  const plan = (is: 'present' | 'absent') => ({ variable: 'plan', is })
  const blocks = [
    { type: 'custom' as const, title: 'One', content: 'One.' },
    { type: 'custom' as const, title: 'tag', content: 'Two.', heading: 'tag' as const },
  ].map((block) => ({ ...block, when: plan('absent') }))
  await parts.publish({ name: 'Rules', slug: 'rules', blocks })
  const end = { type: 'custom' as const, title: 'End', content: 'End.' }
  const include = { type: 'include' as const, title: 'Part', include: { prompt: 'rules' } }
  const part = { ...include, when: { any: [plan('absent')] } }
  const created = { name: 'User', slug: 'user', blocks: [part, end] }
  const { data } = await client.create_prompt(created, devKey)
  const before = await parts.compile('user', devKey)
  const block_id = data.blocks?.[0]?.id ?? ''
  const { data: detached } = await client.detach_block({ block_id }, devKey)
  expect(detached.blocks?.map(({ title, include }) => [title, include])).toEqual([
    ['One', null],
    ['tag', null],
  ])
  expect(await parts.compile('user', devKey)).toBe(before)
  const again = client.detach_block({ block_id: detached.blocks?.[0]?.id ?? '' }, devKey)
  await expect(again).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
