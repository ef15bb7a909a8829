import { expect } from 'vitest'
import { call, readAnswer, readResult, readText, test } from '../support/mcp-test.ts'

test.for(['.', '..'])(
  'rejects the name %j with a message, and requests no other path',
  async (name, { requests, post }) => {
    const result = await readResult(await post(call('get_prompt', { prompt_id: name })))
    expect(result['isError']).toBe(true)
    expect(readText(result).split('\n')[0]).toBe(
      'VALIDATION_ERROR: prompt_id: must not be empty, "." or "..", or a path.',
    )
    expect(requests).toEqual(['POST /internal/keys/introspection'])
  },
)

test('an unknown name is an error that names the listing tool', async ({ post }) => {
  const nowhere = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'
  for (const [name, input, lists] of [
    ['get_compiled_prompt', { prompt_id: 'nowhere' }, 'list_prompts'],
    ['update_block', { block_id: nowhere, content: 'x' }, 'get_working_copy with view blocks'],
    ['delete_variable', { variable_id: nowhere }, 'get_working_copy with view variables'],
    ['delete_test_case', { test_case_id: nowhere }, 'list_test_cases'],
    ['update_folder', { folder_id: nowhere, name: 'x' }, 'list_folders'],
    ['get_gallery_prompt', { gallery_slug: 'nowhere' }, 'list_gallery_prompts'],
    ['publish_version', { prompt_id: 'greeting', version: 99 }, 'list_versions'],
    ['get_prompt', { prompt_id: 'greeting', version: 99 }, 'list_versions'],
    ['diff_versions', { prompt_id: 'greeting', from: 99 }, 'list_versions'],
  ] as const) {
    const result = await readResult(await post(call(name, input)))
    expect(result['isError']).toBe(true)
    expect(readText(result)).toMatch(/^NOT_FOUND: /)
    expect(readText(result), name).toContain(lists)
    if (lists === 'list_versions') expect(readText(result), name).not.toContain('list_prompts')
  }
})

test('structured content comes with the same JSON as text', async ({ post }) => {
  const result = await readResult(
    await post(call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic: 'x' } })),
  )
  expect(result['structuredContent']).toMatchObject({ prompt: '## Role\nHello there, x' })
  expect(JSON.parse(readText(result))).toEqual(result['structuredContent'])
})

test.for([
  ['an unknown prompt', 'get_prompt', { prompt_id: 'none' }, 'list_prompts'],
  ['a path for a prompt', 'get_prompt', { prompt_id: '../keys' }, 'prompt_id: must not be'],
  ['a required variable', 'get_compiled_prompt', { prompt_id: 'greeting' }, 'topic'],
  ['an unknown argument', 'list_prompts', { colour: 'red' }, 'colour'],
  ['a wrong type', 'list_prompts', { limit: 'many' }, 'limit'],
] as const)('%s is an error that a model can act on', async ([, name, args, hint], { post }) => {
  const response = await post(call(name, args))
  expect(response.status).toBe(200)
  const result = await readResult(response)
  expect(result['isError']).toBe(true)
  expect(readText(result)).toContain(hint)
})

test('an unknown tool is -32602', async ({ post }) => {
  expect((await readAnswer(await post(call('nothing', {})))).error.code).toBe(-32602)
})

test('a used-up plan is a result that says when to retry', async ({ stack, post }) => {
  const poor = await stack.owner('free')
  const { text } = await stack.key(poor)
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()))
  await stack.database.prisma.monthlyUsage.create({
    data: { accountId: poor.accountId, month, used: 1000, quota: 1000, admitted: 0 },
  })
  const response = await post(call('list_prompts', {}), {}, text)
  expect(response.status).toBe(200)
  expect(readText(await readResult(response))).toMatch(/^RATE_LIMITED: .* Retry after \d+ s\.$/m)
})
