import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { TOOLS } from '@promptwire/contract/derive/tools'
import { expect } from 'vitest'
import { call, test as mcpTest, readResult, readText } from '../support/mcp-test.ts'

interface Found {
  readonly tools: readonly { name: string; inputSchema?: object; toolset: string }[]
}

const test = mcpTest.extend(
  'find',
  ({ post }) =>
    async (input: object, token?: string, address = '') => {
      const result = await readResult(await post(call('find_tools', input), {}, token, address))
      return result['structuredContent'] as Found
    },
)

test.for(TOOLS.map(({ name }) => name))('%s is found by its name', async (name, { find }) => {
  const { tools } = await find({ query: name })
  const listedAs = TOOL_CATALOG.find(({ parts }) => parts.some((part) => part.name === name))
  expect(tools.map((tool) => tool.name)).toEqual([listedAs?.name])
  expect(tools[0]).toMatchObject({ inputSchema: { type: 'object' }, toolset: listedAs?.toolset })
})

test.for([
  ['run evals', 'run_eval'],
  ['import a prompt', 'import_prompt'],
  ['approve a proposal', 'review_proposal'],
  ['improve a block with AI', 'rewrite_block'],
  ['create a test case', 'create_test_case'],
  ['publishing to production', 'publish_version'],
  ['who changed it', 'list_recent_editors'],
  ['move prompts to a folder', 'organize_prompts'],
  ['audit log', 'list_audit_entries'],
  ['copy from the gallery', 'copy_gallery_prompt'],
])('"%s" finds %s', async ([query, name], { find }) => {
  const { tools } = await find({ query })
  expect(tools.map((tool) => tool.name)).toContain(name)
})

test.for([
  ['publish', 'publish_version'],
  ['delete prompt', 'delete_prompt'],
  ['save', 'save_draft_version'],
])('"%s" finds %s first', async ([query, name], { find }) => {
  expect((await find({ query })).tools[0]?.name).toBe(name)
})

test('a toolset returns its tools with examples for every field', async ({ find }) => {
  const { tools } = await find({ toolset: 'propose' })
  expect(tools.map(({ name }) => name)).toContain('create_proposal')
  expect(JSON.stringify(tools)).toContain('"examples"')
})

test('without words, and for words that match nothing, all tools are named', async ({ find }) => {
  for (const input of [{}, { query: 'xylophone' }])
    expect((await find(input)).tools).toHaveLength(TOOL_CATALOG.length)
})

test('finds only what the key may call', async ({ stack, greeter, find }) => {
  const { text } = await stack.key(greeter.owner, 'live', ['prompts:read'])
  const { tools } = await find({}, text)
  expect(tools.map(({ name }) => name)).not.toContain('create_prompt')
})

test('the read-only address finds and calls only tools that read', async ({ post, find }) => {
  const { tools } = await find({}, undefined, '/readonly')
  expect(tools.map(({ name }) => name)).toContain('list_prompts')
  expect(tools.map(({ name }) => name)).not.toContain('create_prompt')
  const create = { name: 'create_prompt', arguments: { name: 'New' } }
  for (const body of [call('create_prompt', { name: 'New' }), call('call_tool', create)]) {
    const response = await post(body, {}, undefined, '/readonly')
    expect(response.status).toBe(200)
    const result = await readResult(response)
    expect(result['isError']).toBe(true)
    expect(readText(result)).toMatch(/^FORBIDDEN: .*only reads/)
  }
  const read = await readResult(await post(call('list_prompts', {}), {}, undefined, '/readonly'))
  expect(read['structuredContent']).toHaveProperty('items')
})

test('call_tool answers as the tool itself, errors too', async ({ post }) => {
  const answer = async (body: object) => {
    const response = await post(body)
    return { status: response.status, body: await response.json() }
  }
  for (const [name, input] of [
    ['get_compiled_prompt', { prompt_id: 'greeting' }],
    ['list_prompts', { limit: 0 }],
    ['list_prompts', { view: 'none' }],
    ['get_prompt', { prompt_id: 'missing' }],
    ['nothing', {}],
  ] as const) {
    const wrapped = await answer(call('call_tool', { name, arguments: input }))
    expect(wrapped).toEqual(await answer(call(name, input)))
  }
})

test('call_tool asks for a missing scope like the tool itself', async ({
  stack,
  greeter,
  post,
}) => {
  const { text } = await stack.key(greeter.owner, 'live', ['prompts:read'])
  const challenge = async (body: object) => {
    const response = await post(body, {}, text)
    expect(response.status).toBe(403)
    return response.headers.get('www-authenticate')
  }
  const create = { name: 'create_prompt', arguments: { name: 'New' } }
  const wrapped = await challenge(call('call_tool', create))
  expect(wrapped).toContain('error="insufficient_scope", scope="prompts:read prompts:write"')
  expect(wrapped).toBe(await challenge(call('create_prompt', { name: 'New' })))
})

test('the audit log names the called tool', async ({ stack, post }) => {
  const input = { name: 'Through call_tool', slug: 'through-call-tool' }
  const created = await readResult(
    await post(call('call_tool', { name: 'create_prompt', arguments: input })),
  )
  const { id } = created['structuredContent'] as { id: string }
  const [entry] = await stack.database.prisma.auditEntry.findMany({ where: { targetId: id } })
  expect(entry?.tool).toBe('create_prompt')
})
