import { defineTool, TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { publicContract } from '@promptwire/contract/public-contract'
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

  test.for(['slug', 'id'])('%s names the prompt', async (name, { read }) => {
    expect(await read('get_working_copy', { [name]: 'greeting' })).toMatchObject({
      slug: 'greeting',
    })
  })

  test.for([
    'https://app.example.com/projects/1b4e28ba-2fa1-11d2-883f-0016d3cca427/prompts/greeting',
    'http://localhost:3000/projects/x/prompts/greeting/versions?compare=1#top',
    'prompt://greeting',
  ])('the address %s names the prompt', async (prompt_id, { read }) => {
    expect(await read('get_working_copy', { prompt_id })).toMatchObject({ slug: 'greeting' })
  })

  test('import_prompt takes text for content', async ({ read }) => {
    const { prompts } = await read('import_prompt', { text: '## Role\nYou write.' })
    expect(prompts).toMatchObject([{ blocks: 1 }])
  })

  test.for([
    ['create_prompt', { title: 'Named so' }, { name: 'Named so' }],
    ['create_variable', { name: 'plan' }, { key: 'plan' }],
    ['manage_folder', { action: 'create', title: 'Inbox' }, { name: 'Inbox' }],
    [
      'create_test_case',
      { input: 'Hello', expected: 'Hi' },
      { input_text: 'Hello', expected_output: 'Hi' },
    ],
  ] as const)('%s takes the name that other tools have', async ([name, given, meant], { read }) => {
    const needsPrompt = !['create_prompt', 'manage_folder'].includes(name)
    const prompt = needsPrompt ? { prompt_id: 'draft-only' } : {}
    expect(await read(name, { ...prompt, ...given })).toMatchObject(meant)
  })

  test('a field that a test case does not have is named with those that it has', async ({
    answer,
  }) => {
    const named = { prompt_id: 'greeting', name: 'Greets', input_text: 'Hello' }
    expect(readText(await answer('create_test_case', named))).toMatch(
      /^VALIDATION_ERROR: name: is not a known field; use .*input_text/,
    )
  })

  test('the right name wins over the guess', async ({ answer }) => {
    const result = await answer('search_prompts', { q: 'greeting', query: 'nothing' })
    expect(readText(result)).toMatch(/^VALIDATION_ERROR: query: is not a known field/)
  })
})

describe('one idea has one name over all tools', () => {
  test('review_publish takes the version that publish_version takes, and its former name', async ({
    read,
    answer,
  }) => {
    const prompt = { prompt_id: 'greeting' }
    const reviewed = await read('review_publish', { ...prompt, version: 1 })
    expect(await read('review_publish', { ...prompt, to: 1 })).toEqual(reviewed)
    const wrong = readText(await answer('review_publish', { ...prompt, version: 'newest' }))
    expect(wrong).toMatch(/^VALIDATION_ERROR: version: must be .+; see list_versions\./)
    const unknown = await answer('review_publish', { ...prompt, version: 99 })
    expect(readText(unknown)).toContain('"field":"version"')
    expect(readText(unknown)).toContain('See list_versions for version.')
    expect(readText(unknown)).not.toMatch(/\bto\b: /)
  })

  test('propose_changes takes the instruction that rewrite_block takes, and its former name', async ({
    read,
  }) => {
    const prompt = { prompt_id: 'greeting', provider: 'demo' }
    for (const words of [{ instruction: 'Be brief' }, { goal: 'Be brief' }]) {
      const proposal = await read('propose_changes', { ...prompt, ...words })
      expect(proposal).toHaveProperty('proposal_id')
    }
  })

  test('no tool lists a former name', () => {
    const fields = TOOL_CATALOG.map((tool) => [
      tool.name,
      Object.keys(defineTool(tool, tool.parts).inputSchema.properties ?? {}),
    ])
    const words = Object.fromEntries(fields) as Record<string, string[]>
    expect(words['review_publish']).toEqual(['prompt_id', 'version'])
    expect(words['propose_changes']).toContain('instruction')
    expect(Object.values(words).flat()).not.toContain('goal')
  })
})

test('an unknown field of a merged tool is answered with the field that picks its view', async ({
  answer,
}) => {
  const result = await answer('get_eval_run', { eval_run_id: 'x', include: 'results' })
  expect(readText(result)).toMatch(
    /^VALIDATION_ERROR: .*include: is not a known field; use view, eval_run_id/,
  )
})

test('errors and texts name tools as lists have them', async ({ answer }) => {
  const wrong = await answer('update_block', { block_id: 7, content: 'x' })
  expect(readText(wrong)).toContain('; see get_working_copy with view blocks.')
  const listed = new Set([...TOOL_CATALOG.map(({ name }) => name), 'find_tools', 'call_tool'])
  const hidden = Object.keys(publicContract).filter((name) => !listed.has(name))
  for (const tool of TOOL_CATALOG) {
    const texts = JSON.stringify([
      defineTool(tool, tool.parts),
      tool.parts.map(({ nextStep }) => nextStep),
    ])
    const values = tool.parts.map(({ mergedInto }) => mergedInto?.as)
    for (const name of hidden) {
      if (!values.includes(name))
        expect(texts, tool.name).not.toMatch(new RegExp(`\\b${name}\\b(?!")`))
    }
  }
})

test('rolling back says that it leaves the live version, unless publish is set', () => {
  const tool = TOOL_CATALOG.find(({ name }) => name === 'rollback_version')
  const { description, inputSchema } = defineTool(tool as never, tool?.parts ?? [])
  expect(description).toContain('To take back what live keys get, set publish: ')
  expect(inputSchema.properties?.['publish']?.description).toContain('live keys keep')
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
  expect(listed).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, proposal_id })]),
  })
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
