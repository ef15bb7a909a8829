import { SCOPES } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { PROMPT_CORPUS } from '../../../../../packages/core/test/prompt-corpus.ts'
import { test } from '../../../../../test/support/api-test.ts'

test('proposes a raw text as blocks with variables; applied, it compiles to the same text', async ({
  client,
  devKey,
}) => {
  const content = '## Role\nYou help {name}.\n\n## Rules\nNever say <<what>>.'
  const { data } = await client.import_prompt({ content, name: 'Helper' }, devKey)
  expect(data).toMatchObject({
    format: 'text',
    prompts: [
      {
        name: 'Helper',
        blocks: 2,
        variables: 2,
        notes: [
          '1 placeholder written {name} became {{name}}.',
          '1 placeholder written <<name>> became {{name}}.',
        ],
      },
    ],
    referred: [],
    notes: [],
  })
  const [imported] = data.prompts
  expect((await client.list_prompts({ q: 'Helper' }, devKey)).data).toEqual([])
  await client.apply_proposal({ proposal_id: imported?.proposal_id ?? '', revision: 1 }, devKey)
  const compiled = await client.compile_prompt(
    { prompt_id: 'helper', variables: { name: 'Ada', what: 'no' } },
    devKey,
  )
  expect(compiled.data.prompt).toBe('## Role\nYou help Ada.\n\n## Rules\nNever say no.')
})

/** One style per subject, in turn; the tests of reading an import cover all. */
const STYLES = PROMPT_CORPUS.filter((_, i) => i % 8 === Math.floor(i / 8) % 8)

test('delivers every style of a corpus as it was imported', async ({ client, devKey }) => {
  expect(STYLES).toHaveLength(25)
  for (const [name, content] of STYLES) {
    const given = { content, format: 'text', keep_as_text: true, name } as const
    const { data } = await client.import_prompt(given, devKey)
    const [imported] = data.prompts
    const applied = await client.apply_proposal(
      { proposal_id: imported?.proposal_id ?? '', revision: 1 },
      devKey,
    )
    const prompt_id = applied.data.prompt_id ?? ''
    expect((await client.compile_prompt({ prompt_id }, devKey)).data.prompt, name).toBe(content)
    expect(content.startsWith(imported?.compiled ?? 'no')).toBe(true)
  }
})

test('reports ignored parts even if nothing is proposed', async ({ client, devKey }) => {
  const files = [{ path: 'b.ts', content: 'const b = 1' }]
  const { data } = await client.import_prompt({ content: 'ask("pmpt_111aaa")', files }, devKey)
  const left = 'Skipped files without a prompt: b.ts.'
  expect(data).toMatchObject({ prompts: [], referred: [{ id: 'pmpt_111aaa' }], notes: [left] })
  await expect(client.import_prompt({ files }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(left),
  })
})

test('proposes all prompts of a file, or none', async ({ client, devKey }) => {
  const prompt = (name: string, text: string) => ({ name, version: 1, prompt: text })
  const good = JSON.stringify([prompt('one', 'You are one.'), prompt('two', 'You are two.')])
  const { data } = await client.import_prompt({ content: good }, devKey)
  expect(data.prompts.map(({ name }) => name)).toEqual(['one', 'two'])
  const pending = async () => (await client.list_proposals({ limit: 200 }, devKey)).data.length
  const before = await pending()
  const bad = JSON.stringify([prompt('three', 'ok'), prompt('four', 'x'.repeat(200_001))])
  await expect(client.import_prompt({ content: bad }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('longer than 200000'),
  })
  const nowhere = { content: good, folder_id: '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e' }
  await expect(client.import_prompt(nowhere, devKey)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await pending()).toBe(before)
})

test('keeps foreign settings and names that have a meaning here', async ({ client, devKey }) => {
  const content = JSON.stringify({
    name: 'odd\nname',
    version: 1,
    prompt: 'You are odd.',
    tags: ['a', 'a', ' b '],
    config: { temperature: 'hot', top_p: 0.5, own: [1] },
  })
  const { data } = await client.import_prompt({ content }, devKey)
  const [imported] = data.prompts
  expect(imported).toMatchObject({ name: 'odd name' })
  expect(imported?.notes).toContain('Skipped fields of the model configuration: temperature.')
  const applied = await client.apply_proposal(
    { proposal_id: imported?.proposal_id ?? '', revision: 1 },
    devKey,
  )
  const copy = await client.get_working_copy({ prompt_id: applied.data.prompt_id ?? '' }, devKey)
  expect(copy.data).toMatchObject({
    tags: ['a', 'b'],
    model_config: { top_p: 0.5, own: [1] },
  })
})

const PARAMETERS = { type: 'object', properties: { id: { type: 'string' } } }

test('tools and response schema become fields of the prompt', async ({ client, devKey }) => {
  const content = JSON.stringify({
    model: 'gpt-5.2',
    messages: [{ role: 'system', content: 'You find orders.' }],
    tools: [{ type: 'function', function: { name: 'find_order', parameters: PARAMETERS } }],
    tool_choice: 'required',
    response_format: { type: 'json_schema', json_schema: { name: 'order', schema: PARAMETERS } },
  })
  const { data } = await client.import_prompt({ content }, devKey)
  const proposal_id = data.prompts[0]?.proposal_id ?? ''
  const applied = await client.apply_proposal({ proposal_id, revision: 1 }, devKey)
  const copy = await client.get_working_copy({ prompt_id: applied.data.prompt_id ?? '' }, devKey)
  expect(copy.data).toMatchObject({
    model_config: { model: 'gpt-5.2' },
    tools: [{ name: 'find_order', parameters: PARAMETERS }],
    tool_choice: 'required',
    response_schema: { name: 'order', schema: PARAMETERS },
  })
  expect(copy.data.model_config).toEqual({ model: 'gpt-5.2' })
})

const langfuse = (more: object) => JSON.stringify({ name: 'x', version: 1, prompt: 'Hi', ...more })
const EMOJI = '🙂'

test.for([
  ['a name cut within an emoji', langfuse({ name: 'a'.repeat(199) + EMOJI }), 'Its name was cut.'],
  ['a label cut within an emoji', langfuse({ labels: ['a'.repeat(59) + EMOJI] }), 'labelled a'],
  ['tags that are none', langfuse({ tags: ['a', 'b'.repeat(101)] }), 'Skipped tags: b'],
  [
    'invalid keys, and a default over the limit',
    JSON.stringify({
      instructions: 'Hi {{a}}',
      prompt: { id: 'pmpt_1', variables: { 'b c': 'x', a: 'x'.repeat(100_001) } },
    }),
    'Skipped parts of variables: the default of a, which is too long, b c.',
  ],
  [
    'a NUL character and half of an emoji within the JSON of a prompt',
    JSON.stringify({ prompts: [`[{"role":"user","content":"a\\u0000b\\ud83d"}]`] }),
    '',
  ],
] as const)('%s: keeps as much as possible', async ([, content, words], { client, devKey }) => {
  const { data } = await client.import_prompt({ content }, devKey)
  const [imported] = data.prompts
  expect(imported?.notes.join('\n')).toContain(words)
  const { data: applied } = await client.apply_proposal(
    { proposal_id: imported?.proposal_id ?? '', revision: 1 },
    devKey,
  )
  expect(applied.prompt_id).toBeTypeOf('string')
})

test('rejects a text with more headings than a prompt can have blocks', async ({
  client,
  devKey,
}) => {
  const content = '# a\n'.repeat(10_000)
  await expect(client.import_prompt({ content, tidy: true }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'content',
        message: expect.stringContaining('1000 blocks'),
        expected: 1_000,
        given: 10_000,
      },
    ],
  })
  const text = '# a\nb\n'.repeat(1_001)
  await expect(client.create_prompt({ name: 'A', text }, devKey)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'text', expected: 1_000, given: 1_001 }],
  })
})

test('a repeated import under one Idempotency-Key proposes once', async ({ client, devKey }) => {
  const again = { ...devKey, headers: { 'Idempotency-Key': 'import-1' } }
  const first = await client.import_prompt({ content: 'You are once.' }, again)
  const second = await client.import_prompt({ content: 'You are once.' }, again)
  expect(second.data).toEqual(first.data)
})

test('importing needs ai:import, and finds prompt ids in code', async ({
  api,
  client,
  owner,
  devKey,
}) => {
  const scopes = SCOPES.filter((scope) => scope !== 'ai:import')
  const { text: bearer } = await api.key(owner, 'dev', scopes)
  await expect(client.import_prompt({ content: 'x' }, { bearer })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const { data } = await client.import_prompt({ content: 'ask({ id: "pmpt_12345" })' }, devKey)
  expect(data).toMatchObject({ prompts: [], referred: [{ id: 'pmpt_12345', line: 1 }] })
})
