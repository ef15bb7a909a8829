import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { publicContract } from '@promptwire/contract/public-contract'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { call, test as mcpTest, readResult, readText } from '../support/mcp-test.ts'

interface Copy {
  id: string
  slug: string
  revision: number
  blocks: { id: string }[]
}

/** Tests of the responses to writes, on a prompt with two blocks that is published as version 1. */
const test = mcpTest
  .extend('callWith', ({ stack, greeter, post }) => async (scopes: readonly Scope[]) => {
    const { text } = await stack.key(greeter.owner, 'dev', [...scopes])
    return async (name: string, input: object) => {
      const result = await readResult(await post(call(name, input), {}, text))
      expect(result['isError'], readText(result)).toBeFalsy()
      return result['structuredContent'] as Record<string, unknown>
    }
  })
  .extend('answer', ({ callWith }) => callWith(SCOPES))
  .extend('copy', async ({ answer, task }) => {
    const created = await answer('create_prompt', {
      name: `Reply ${task.id}`,
      model_config: { model: 'gpt-4o', temperature: 1 },
      blocks: [
        { type: 'role', title: 'Role', content: 'You help {{name}}.\nBe kind.\nBe brief.' },
        { type: 'guardrails', title: 'Rules', content: 'No refunds.' },
      ],
      variables: [{ key: 'name', default_value: 'Ada' }],
    })
    await answer('save_draft_version', { prompt_id: created['id'] })
    await answer('publish_version', { prompt_id: created['id'], version: 1 })
    return created as unknown as Copy
  })
  .extend('diff', ({ answer }) => async (name: string, input: object) => {
    const { diff } = await answer(name, input)
    return String(diff).split('\n')
  })

test('an edit of a block is answered with its changed lines', async ({ copy, diff }) => {
  const block_id = copy.blocks[0]?.id
  const content = 'You help {{name}}.\nBe very kind.\nBe brief.'
  expect(await diff('update_block', { block_id, content })).toEqual([
    'block "Role" updated',
    '- Be kind.',
    '+ Be very kind.',
  ])
  expect(await diff('update_block', { block_id, title: 'You', sort_order: 1 })).toEqual([
    'block "You" updated',
    '- title: Role',
    '+ title: You',
    '- sort_order: 0',
    '+ sort_order: 1',
  ])
  expect(await diff('update_block', { block_id, content })).toEqual(['nothing changed'])
})

test('a changed word in a long line is shown with the words around it', async ({ copy, diff }) => {
  const block_id = copy.blocks[0]?.id
  const words = (word: string) => `${'before '.repeat(60)}${word}${' after'.repeat(60)}`
  await diff('update_block', { block_id, content: words('old') })
  const [, removed, added] = await diff('update_block', { block_id, content: words('new') })
  expect(removed).toMatch(/^- ….{20,}before old after.{20,}…$/)
  expect(added).toMatch(/^\+ ….{20,}before new after.{20,}…$/)
})

test('blocks that are added, moved or deleted are named', async ({ copy, diff }) => {
  const prompt_id = copy.id
  const role = copy.blocks[0]?.id
  const block = { prompt_id, type: 'custom', title: 'Tone', content: 'Warm', sort_order: 0 }
  expect(await diff('create_block', block)).toEqual(['block "Tone" created'])
  expect(await diff('delete_block', { block_id: role })).toEqual([
    'block "Role" deleted',
    '- You help {{name}}.',
    '- Be kind.',
    '- Be brief.',
  ])
})

test('a new order names the blocks that moved', async ({ copy, diff }) => {
  const block_ids = copy.blocks.map(({ id }) => id).reverse()
  const lines = await diff('reorder_blocks', { prompt_id: copy.id, block_ids })
  expect(lines).toHaveLength(4)
  expect(lines.slice(0, 2)).toEqual(['blocks reordered', expect.stringMatching(/"(Role|Rules)"/)])
})

test('changed settings and variables are shown by field', async ({ copy, diff }) => {
  const prompt_id = copy.id
  const model_config = { model: 'gpt-4o', temperature: 0.2 }
  expect(await diff('update_prompt', { prompt_id, model_config, tags: ['a'] })).toEqual([
    expect.stringMatching(/^prompt "Reply .*" updated$/),
    '- tags: []',
    '+ tags: ["a"]',
    '- model_config.temperature: 1',
    '+ model_config.temperature: 0.2',
  ])
  const variable = { prompt_id, variable_id: 'name' }
  const renamed = { ...variable, key: 'who', rename_in_blocks: true }
  expect(await diff('update_variable', renamed)).toEqual([
    'variable "who" updated',
    '- key: name',
    '+ key: who',
    'block "Role" updated',
    '- You help {{name}}.',
    '+ You help {{who}}.',
  ])
  expect(await diff('create_variable', { prompt_id, key: 'city' })).toEqual([
    'variable "city" created',
  ])
  expect(await diff('delete_variable', { prompt_id, variable_id: 'city' })).toEqual([
    'variable "city" deleted',
  ])
})

test('a rollback shows what it restored and published', async ({ copy, diff }) => {
  const prompt_id = copy.id
  await diff('update_block', { block_id: copy.blocks[1]?.id, content: 'Refunds.' })
  await diff('create_block', { prompt_id, type: 'custom', title: 'Tone', content: 'Warm' })
  expect(await diff('save_draft_version', { prompt_id })).toEqual(['version 2 saved'])
  expect(await diff('publish_version', { prompt_id, version: 2 })).toEqual([
    'version 2 published',
    '- version: 1',
    '+ version: 2',
  ])
  expect(await diff('rollback_version', { prompt_id, version: 1, publish: true })).toEqual([
    'prompt rolled back to version 1',
    'block "Rules" updated',
    '- Refunds.',
    '+ No refunds.',
    'block "Tone" deleted',
    '- Warm',
    'version 1 published',
    '- version: 2',
    '+ version: 1',
  ])
})

test('a proposal shows its changes when created, updated and applied', async ({
  copy,
  answer,
  diff,
}) => {
  const prompt_id = copy.id
  const update = (content: string) => ({
    update_blocks: [{ block_id: copy.blocks[1]?.id, content }],
  })
  const made = await answer('create_proposal', { prompt_id, title: 'A', ...update('Maybe.') })
  const lines = ['block "Rules" updated', '- No refunds.', '+ Maybe.']
  expect(made['diff']).toBe(['proposal "A" created', ...lines].join('\n'))
  const { proposal_id } = made
  expect(await diff('update_proposal', { proposal_id, ...update('Often.') })).toEqual([
    'proposal "A" updated',
    'block "Rules" updated',
    '- Maybe.',
    '+ Often.',
  ])
  const review = { proposal_id, decision: 'approve', revision: 2 }
  expect(await diff('review_proposal', review)).toEqual(['proposal "A" approved'])
  expect(await diff('apply_proposal', { proposal_id, revision: 3 })).toEqual([
    'proposal applied',
    'block "Rules" updated',
    '- No refunds.',
    '+ Often.',
  ])
})

test('a changed test case shows its fields', async ({ copy, answer, diff }) => {
  const checks = [{ type: 'contains', value: 'refund' }]
  const variables = { name: 'Ada' }
  const made = await answer('create_test_case', { prompt_id: copy.id, input_text: 'Hi', variables })
  expect(made['diff']).toBe('test case created')
  const { test_case_id } = made
  const changed = { test_case_id, checks, variables: { name: 'Bo' }, input_text: 'Hello' }
  expect(await diff('update_test_case', changed)).toEqual([
    'test case updated',
    '- input_text: Hi',
    '+ input_text: Hello',
    '- variables.name: Ada',
    '+ variables.name: Bo',
    '- checks: []',
    expect.stringMatching(/^\+ checks: \[\{"type":"contains"/),
  ])
})

test('a started run names the version that it tests, if it tests one', async ({ copy, diff }) => {
  const prompt_id = copy.id
  await diff('create_test_case', { prompt_id, input_text: 'Hi', variables: {} })
  expect(await diff('run_eval', { prompt_id })).toEqual(['eval run started'])
  expect(await diff('run_eval', { prompt_id, version: 1 })).toEqual([
    'eval run started on version 1',
  ])
})

test('an import shows the blocks that it makes of a text', async ({ diff }) => {
  const content = '## Role\nYou write.\n\n## Rules\nShort sentences.'
  expect(await diff('import_prompt', { content, name: 'Letter' })).toEqual([
    'proposal "Import "Letter"" created',
    '+ name: Letter',
    'block "Role" created',
    '+ You write.',
    'block "Rules" created',
    '+ Short sentences.',
  ])
})

test('a long diff is cut', async ({ copy, diff }) => {
  const content = Array.from({ length: 500 }, (_, i) => `Line ${i}`).join('\n')
  const lines = await diff('update_block', { block_id: copy.blocks[0]?.id, content })
  expect(lines.length).toBeLessThanOrEqual(41)
  expect(lines.at(-1)).toBe('+ … 492 more lines')
})

test('a diff shows no more than the key may read', async ({ copy, callWith }) => {
  const block_id = copy.blocks[0]?.id
  const blind = await callWith(['blocks:write'])
  expect(await blind('update_block', { block_id, content: 'Secret' })).not.toHaveProperty('diff')
  const prompt_id = copy.id
  const restoring = await callWith(['versions:write', 'prompts:read', 'variables:read'])
  expect(await restoring('rollback_version', { prompt_id, version: 1 })).toMatchObject({
    diff: 'prompt rolled back to version 1',
  })
})

const writes = Object.entries(publicContract).filter(
  ([, row]) => row.effect !== 'reads' && !('tool' in row && row.tool === null),
)

test.for(writes)('%s suggests the next tool', ([, row]) => {
  const nextStep = 'nextStep' in row ? row.nextStep : ''
  const names: string[] = nextStep.match(/[a-z]+_[a-z_]+/g) ?? []
  expect(TOOL_CATALOG.map(({ name }) => name)).toEqual(expect.arrayContaining(names.slice(0, 1)))
  expect(names).not.toEqual([])
})

test('only a caller that asks gets a diff', async ({ stack, greeter }) => {
  const { text } = await stack.key(greeter.owner, 'dev')
  const send = (prefer: Record<string, string>) =>
    fetch(`${stack.apiUrl}/api/v1/prompts/draft-only`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json', ...prefer },
      body: JSON.stringify({ description: JSON.stringify(prefer) }),
    })
  expect(await (await send({})).json()).not.toHaveProperty('diff')
  const preferred = await send({ prefer: 'wait=5, diff' })
  expect(preferred.headers.get('preference-applied')).toBe('diff')
  expect(await preferred.json()).toMatchObject({ diff: expect.stringContaining('+ description') })
})
