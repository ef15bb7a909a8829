import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const test = apiTest.extend(
  'createSlug',
  ({ client, devKey }) =>
    async (name: string) =>
      (await client.create_prompt({ name }, devKey)).data.slug,
)

const blocks = [
  { type: 'role', title: 'Role', content: 'You help {{customer}}.' },
  { type: 'context', title: 'Context' },
  { type: 'guardrails', title: 'Guardrails', content: 'Be kind.', is_required: true },
  { type: 'custom', title: 'Off', content: 'x', enabled: false },
] as const
const variables = [
  { key: 'customer', default_value: 'you', description: 'First name' },
  { key: 'topic', required: true },
]

test('creates a prompt with blocks, variables and configuration in one change', async ({
  client,
  devKey,
  owner,
  api,
}) => {
  const model_config = { model: 'gpt-4o', temperature: 0.2 }
  const whole = { name: 'Whole', blocks: [...blocks], variables, model_config }
  const { data } = await client.create_prompt(whole, devKey)
  expect(data).toMatchObject({
    revision: 1,
    model_config,
    blocks: [
      { sort_order: 0, ...blocks[0], enabled: true, is_required: false },
      { sort_order: 1, ...blocks[1], content: '', enabled: true },
      { sort_order: 2, ...blocks[2] },
      { sort_order: 3, ...blocks[3] },
    ],
    variables: [
      { ...variables[0], required: false },
      { ...variables[1], default_value: null, description: '' },
    ],
  })
  const { data: compiled } = await client.get_compiled_prompt(
    { prompt_id: 'whole', variables: { customer: 'Ada' } },
    devKey,
  )
  expect(compiled.prompt).toBe('## Role\nYou help Ada.\n\n## Guardrails\nBe kind.')
  const where = { projectId: owner.projectId }
  const { prisma } = api.database
  const changes = [await prisma.auditEntry.count({ where }), await prisma.event.count({ where })]
  expect(changes).toEqual([1, 1])
  const none = await client.create_prompt({ name: 'None', blocks: [] }, devKey)
  expect(none.data.blocks).toEqual([])
})

test.for<[string, object, RegExp]>([
  ['a block without a title', { blocks: [blocks[0], { type: 'role' }] }, /blocks\.1\.title:/],
  ['an unknown type', { blocks: [{ type: 'rule', title: 'x' }] }, /blocks\.0\.type:.*guardrails/],
  [
    'a place',
    { blocks: [{ ...blocks[0], sort_order: 3 }] },
    /blocks\.0\.sort_order: is not a known field/,
  ],
  [
    'a required block that is off',
    { blocks: [{ ...blocks[2], enabled: false }] },
    /blocks\.0\.enabled: must not be false/,
  ],
  ['a key twice', { variables: [...variables, { key: 'topic' }] }, /variables\.2\.key:/],
  ['an invalid key', { variables: [{ key: '1st' }] }, /variables\.0\.key:/],
  ['too many blocks', { blocks: Array(1_001).fill(blocks[0]) }, /blocks: .*1000/],
])(
  'rejects %s with its position, and creates nothing',
  async ([, input, message], { client, devKey }) => {
    const refused = client.create_prompt({ name: 'Wrong', ...input } as { name: string }, devKey)
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    })
    expect((await client.list_prompts({}, devKey)).data).toEqual([])
  },
)

test.for<[Scope, object]>([
  ['blocks:write', { blocks: [] }],
  ['variables:write', { variables: [] }],
])(
  'a key without %s cannot create them with a prompt',
  async ([scope, input], { api, owner, client }) => {
    const { text: bearer } = await api.key(owner, 'dev', ['prompts:write'])
    const refused = client.create_prompt({ name: 'Narrow', ...input }, { bearer })
    await expect(refused).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining(scope),
    })
    await client.create_prompt({ name: 'Narrow' }, { bearer })
    const { text: wider } = await api.key(owner, 'dev', ['prompts:write', scope])
    await client.create_prompt({ name: 'Wider', ...input }, { bearer: wider })
  },
)

test.for([
  ['客服', 'ke-fu'],
  ['Ответ поддержки', 'otvet-podderzhki'],
  ['한국어 응답', 'hangugeo-eungdab'],
  ['Über uns', 'uber-uns'],
  ['ﬁne 𝕳ello', 'fine-hello'],
  ['🙂', 'prompt'],
  ['01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e', 'prompt'],
] as const)('a prompt named %s gets a readable slug: %s', async ([name, slug], { createSlug }) =>
  expect(await createSlug(name)).toBe(slug),
)

test('a slug made from a name gets the next free number; a given one is never changed', async ({
  createSlug,
  client,
  devKey,
}) => {
  expect([await createSlug('回复'), await createSlug('回复'), await createSlug('回复')]).toEqual([
    'hui-fu',
    'hui-fu-2',
    'hui-fu-3',
  ])
  await client.delete_prompt({ prompt_id: 'hui-fu-2', confirm: true }, devKey)
  expect(await createSlug('Hui fu')).toBe('hui-fu-2')
  const given = client.create_prompt({ name: 'x', slug: 'hui-fu' }, devKey)
  await expect(given).rejects.toMatchObject({ code: 'CONFLICT' })
  const copies = [1, 2].map(() => client.duplicate_prompt({ prompt_id: 'hui-fu' }, devKey))
  const slugs = (await Promise.all(copies)).map(({ data }) => data.slug)
  expect(slugs.toSorted()).toEqual(['hui-fu-copy', 'hui-fu-copy-2'])
  const long = 'a'.repeat(150)
  expect([await createSlug(long), await createSlug(long)]).toEqual([
    'a'.repeat(100),
    `${'a'.repeat(98)}-2`,
  ])
})

test('concurrent prompts of one name get different slugs', async ({ createSlug }) => {
  const slugs = await Promise.all(Array.from({ length: 25 }, () => createSlug('Same')))
  expect(new Set(slugs).size).toBe(25)
  for (const slug of slugs) expect(slug).toMatch(/^same(-[0-9a-f]+)?$/)
})

test('a slug is unique in a project', async ({ api, owner }) => {
  const { slug } = await api.prompt(owner)
  await expect(api.prompt(owner, { slug })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.prompt(await api.owner(), { slug })).resolves.toBeDefined()
})
