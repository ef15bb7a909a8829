import { describe, expect } from 'vitest'
import { call, test as mcpTest, readResult, readText, rpc } from '../support/mcp-test.ts'

const test = mcpTest
  .extend(
    'answer',
    ({ post }) =>
      async (name: string, input: object) =>
        readResult(await post(call(name, input))),
  )
  .extend('read', ({ answer }) => async (name: string, input: object) => {
    const result = await answer(name, input)
    expect(result['isError'], readText(result)).toBeFalsy()
    return result['structuredContent'] as Record<string, unknown>
  })

describe('a guess that means a field is taken for it', () => {
  test.for(['search_prompts', 'list_prompts'])('%s takes query for q', async (name, { answer }) => {
    const { structuredContent } = await answer(name, { query: 'greeting' })
    expect(structuredContent).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ slug: 'greeting' })]),
    })
  })

  test('import_prompt takes text for content', async ({ read }) => {
    const { prompts } = await read('import_prompt', { text: '## Role\nYou write.' })
    expect(prompts).toMatchObject([{ blocks: 1 }])
  })

  test('the right name wins over the guess', async ({ answer }) => {
    const result = await answer('search_prompts', { q: 'greeting', query: 'nothing' })
    expect(readText(result)).toMatch(/^VALIDATION_ERROR: query: is not a known field/)
  })
})

test('a missing confirmation says what to send', async ({ answer }) => {
  const result = await answer('delete_prompt', { prompt_id: 'greeting' })
  expect(readText(result)).toMatch(/^VALIDATION_ERROR: confirm: must be true/)
})

test('the slug of the resource template is completed with what the key can read', async ({
  post,
}) => {
  const ref = { type: 'ref/resource', uri: 'prompt://{slug}' }
  const complete = async (value: string) => {
    const params = { ref, argument: { name: 'slug', value } }
    return (await readResult(await post(rpc('completion/complete', params))))['completion']
  }
  expect(await complete('gree')).toMatchObject({ values: ['greeting'] })
  expect(await complete('')).toMatchObject({ values: ['greeting'] })
  expect(await complete('draft')).toMatchObject({ values: [] })
})

test('an id has the name that the next tool takes, and the answer names that tool', async ({
  answer,
}) => {
  const input = { prompt_id: 'greeting', title: 'Shorter', description: 'Short' }
  const created = (await answer('create_proposal', input))['structuredContent']
  expect(created).toMatchObject({ next_step: expect.stringContaining('apply_proposal') })
  const { id, proposal_id } = created as { id: string; proposal_id: string }
  expect(proposal_id).toBe(id)
  const listed = (await answer('list_proposals', { prompt_id: 'greeting' }))['structuredContent']
  expect(listed).toMatchObject({ items: [{ id, proposal_id }] })
  const copy = (await answer('get_working_copy', { prompt_id: 'greeting' }))['structuredContent']
  const { blocks } = copy as { blocks: { id: string; block_id: string }[] }
  expect(blocks[0]?.block_id).toBe(blocks[0]?.id)
})

test('a prompt has the name that other tools take for it', async ({ read }) => {
  const { items } = await read('list_prompts', { q: 'greeting' })
  const [prompt] = items as { id: string; prompt_id: string }[]
  expect(prompt?.prompt_id).toBe(prompt?.id)
  const found = (await read('search_prompts', { q: 'greeting' }))['items'] as object[]
  const named = { prompt_id: 'greeting' }
  const answers = [
    found[0],
    await read('get_working_copy', named),
    await read('update_prompt', { ...named, description: 'Says hello' }),
    await read('get_compiled_prompt', { ...named, variables: { topic: 'x' } }),
    await read('organize_prompts', { prompt_ids: ['greeting'], add_tags: ['a'] }).then(
      ({ prompts }) => (prompts as object[])[0],
    ),
  ]
  for (const each of answers) expect(each).toMatchObject({ prompt_id: prompt?.id })
})

test('a result names its test case as the tools of test cases do', async ({ read }) => {
  const input = { prompt_id: 'greeting', input_text: 'Hello', variables: { topic: 'x' } }
  const { test_case_id } = await read('create_test_case', input)
  const { eval_run_id } = await read('run_eval', { prompt_id: 'greeting' })
  await read('get_eval_run', { eval_run_id, view: 'wait' })
  const { items } = await read('get_eval_run', { eval_run_id, view: 'results' })
  expect(items).toMatchObject([{ case_id: test_case_id, test_case_id }])
  const marked = await read('mark_eval_result', { eval_run_id, test_case_id, mark: 'right' })
  expect(marked).toMatchObject({ mark: 'right', test_case_id })
})
