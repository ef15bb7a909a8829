import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import {
  call,
  DEFAULT_TOOL_NAMES,
  test as mcpTest,
  readAnswer,
  readResult,
  readText,
  rpc,
} from '../support/mcp-test.ts'

interface ListedTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { properties: Record<string, { enum?: string[]; description?: string }> }
  readonly outputSchema?: object
  readonly annotations: Record<string, unknown>
}

const test = mcpTest
  .extend(
    'list',
    ({ post }) =>
      async (address = '', headers: Record<string, string> = {}, token?: string) =>
        (await readResult(await post(rpc('tools/list'), headers, token, address)))
          .tools as ListedTool[],
  )
  .extend(
    'listNames',
    ({ list }) =>
      async (...how: Parameters<typeof list>) =>
        (await list(...how)).map(({ name }) => name),
  )
  .extend(
    'createKey',
    ({ stack, greeter }) =>
      async (...scopes: Scope[]) =>
        (await stack.key(greeter.owner, 'live', scopes)).text,
  )

test('a key sees the tools its scopes allow, in one order', async ({ createKey, listNames }) => {
  expect(await listNames('', {}, await createKey('ai:copilot'))).toEqual(['propose_changes'])
  expect(await listNames('', {}, await createKey('ai:copilot', 'versions:publish'))).toEqual([
    'publish_version',
    'propose_changes',
  ])
  expect(await listNames()).toEqual(DEFAULT_TOOL_NAMES)
  // `pnpm check:api` rejects changes of the contract's list that break clients.
  expect(await listNames('?toolsets=all')).toEqual(TOOL_CATALOG.map(({ name }) => name))
})

test('lists the tools of the current key, whatever another key got before', async ({
  createKey,
  listNames,
}) => {
  const key = await createKey('projects:read')
  const readable = TOOL_CATALOG.filter(({ parts }) =>
    parts.some(({ scopes }) => scopes.includes('projects:read')),
  ).map(({ name }) => name)
  const all = await listNames()
  for (let i = 0; i < 2; i++) expect(await listNames('', {}, key)).toEqual(readable)
  expect(await listNames()).toEqual(all)
})

test('the address chooses toolsets, then the header', async ({ listNames }) => {
  const header = { 'x-mcp-toolsets': 'test, ai' }
  expect(await listNames('', header)).toContain('run_eval')
  expect(await listNames('', header)).not.toContain('create_block')
  expect(await listNames('?toolsets=use', header)).toEqual([
    'list_prompts',
    'get_prompt',
    'get_compiled_prompt',
    'search_prompts',
    'find_tools',
    'call_tool',
  ])
})

test.for([
  ['address', '?toolsets=use,tests', {}],
  ['header', '', { 'x-mcp-toolsets': 'tests' }],
])(
  'an unknown toolset in the %s is a 400 with the known ones',
  async ([, address, headers], { post }) => {
    const response = await post(
      rpc('tools/list'),
      headers as Record<string, string>,
      undefined,
      address as string,
    )
    expect(response.status).toBe(400)
    expect((await readAnswer(response)).error.message).toBe(
      'Unknown toolset "tests"; known are use, edit, release, test, propose, organize, ai, history, research, all.',
    )
  },
)

test('an unknown toolset is reported before sign-in, which would not help', async ({ stack }) => {
  const response = await fetch(`${stack.mcpUrl}?toolsets=tests`, { method: 'POST' })
  expect(response.status).toBe(400)
})

test('a merged tool offers only the values whose scopes the key has', async ({
  createKey,
  list,
}) => {
  const key = await createKey('prompts:read', 'variables:read')
  const workingCopy = (await list('', {}, key)).find(({ name }) => name === 'get_working_copy')
  expect(workingCopy?.inputSchema.properties['view']?.enum).toEqual(['all', 'variables'])
})

test('output schemas are listed on request only', async ({ list }) => {
  const outputSchemas = (tools: ListedTool[]) => tools.map(({ outputSchema }) => outputSchema)
  expect(outputSchemas(await list('?toolsets=all')).filter(Boolean)).toEqual([])
  for (const schema of outputSchemas(await list('?toolsets=all&schemas=full')))
    expect(schema).toMatchObject({ type: 'object' })
})

test('every tool has a title, all annotations, a strict input and descriptions', async ({
  list,
}) => {
  for (const tool of [...(await list()), ...(await list('?toolsets=all'))]) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      name: expect.stringMatching(/^[a-z_]{1,64}$/),
      description: expect.any(String),
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: {
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      },
    })
    for (const [name, field] of Object.entries(tool.inputSchema.properties)) {
      expect(field.description, `${tool.name}.${name}`).toMatch(/\w/)
      expect(field.description, 'words of HTTP are noise here').not.toMatch(/If-Match|\b4\d\d\b/)
    }
  }
})

test.for([
  ['check_output', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['create_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['update_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['reorder_blocks', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['publish_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['rollback_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['import_test_cases', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['delete_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['review_proposal', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['manage_folder', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['get_eval_run', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['run_eval', { openWorldHint: true }],
])('%s tells clients whether to ask a person first', async ([name, hints], { list }) => {
  const tools = await list('?toolsets=all')
  expect(tools.find((tool) => tool.name === name)).toMatchObject({ annotations: hints })
})

test('every tool either only reads or warns', async ({ list }) => {
  for (const { name, annotations } of await list('?toolsets=all')) {
    expect(annotations['destructiveHint'], name).toBe(!annotations['readOnlyHint'])
  }
})

test('call_tool warns of no more than the tools that it reaches', async ({ list, createKey }) => {
  const hints = async (address: string, key?: string) =>
    (await list(address, {}, key)).find(({ name }) => name === 'call_tool')?.annotations
  const everything = { readOnlyHint: false, destructiveHint: true }
  expect(await hints('')).toMatchObject(everything)
  const reading = { readOnlyHint: true, destructiveHint: false }
  expect(await hints('/readonly?toolsets=use')).toMatchObject(reading)
  const reader = await createKey('prompts:read', 'test_cases:read')
  expect(await hints('?toolsets=use', reader)).toMatchObject(reading)
})

test('a header makes a connection read only, and a repeated parameter adds toolsets', async ({
  listNames,
  post,
}) => {
  const readonly = { 'x-mcp-readonly': 'true' }
  expect(await listNames('', readonly)).toEqual(await listNames('/readonly'))
  const result = await readResult(await post(call('create_prompt', { name: 'x' }), readonly))
  expect(readText(result)).toMatch(/^FORBIDDEN: This connection only reads/)
  expect(await listNames('?toolsets=use&toolsets=edit')).toEqual(
    await listNames('?toolsets=use,edit'),
  )
})

test.for(['TRUE', '1', ' true '])(
  'X-MCP-Readonly: %s is read only',
  async (value, { listNames }) => {
    expect(await listNames('', { 'x-mcp-readonly': value })).toEqual(await listNames('/readonly'))
  },
)

test('an unreadable X-MCP-Readonly is refused, not taken for permission to write', async ({
  post,
  listNames,
}) => {
  const response = await post(rpc('tools/list'), { 'x-mcp-readonly': 'yes' })
  expect(response.status).toBe(400)
  expect((await readAnswer(response)).error.message).toBe(
    'X-MCP-Readonly must be "true" or "false".',
  )
  expect(await listNames('', { 'x-mcp-readonly': 'False' })).toEqual(await listNames())
})
