import type { Scope } from '@promptwire/core/access/scopes'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { expect } from 'vitest'
import { readAnswer, readResult, rpc, TOOL_NAMES, test } from '../support/mcp-test.ts'

test('a key sees the tools its scopes allow, in one order', async ({ stack, greeter, post }) => {
  const namesFor = async (scopes: Scope[]) => {
    const { text } = await stack.key(greeter.owner, 'live', scopes)
    const { tools } = await readResult(await post(rpc('tools/list'), {}, text))
    return tools.map(({ name }) => name)
  }
  expect(await namesFor(['ai:copilot'])).toEqual(['propose_changes'])
  expect(await namesFor(['ai:copilot', 'versions:publish'])).toEqual([
    'publish_version',
    'propose_changes',
  ])
  const { result } = await readAnswer(await post(rpc('tools/list')))
  // `pnpm check:api` rejects changes of the contract's list that break clients.
  expect(result.tools).toEqual(TOOLS.map(({ definition }) => definition))
})

test('lists the tools of the current key, whatever another key got before', async ({
  stack,
  owner,
  greeter,
  post,
}) => {
  const { text } = await stack.key(owner, 'live', ['projects:read'])
  const listed = async (token: string) => {
    const { tools } = await readResult(await post(rpc('tools/list'), {}, token))
    return tools.map(({ name }) => name)
  }
  const readable = TOOLS.filter(({ scopes }) => scopes.includes('projects:read')).map(
    ({ name }) => name,
  )
  const all = await listed(greeter.key)
  for (let i = 0; i < 2; i++) expect(await listed(text)).toEqual(readable)
  expect(await listed(greeter.key)).toEqual(all)
})

test('every tool has a title, all annotations, a strict input and descriptions', async ({
  post,
}) => {
  const { tools } = await readResult(await post(rpc('tools/list')))
  expect(tools.length).toBe(TOOL_NAMES.length)
  const rows = new Map<string, PublicOperation>(Object.entries(publicContract))
  for (const tool of tools as unknown as Record<string, unknown>[]) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      name: expect.stringMatching(/^[a-z_]{1,64}$/),
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object' },
      annotations: {
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: rows.get(tool['name'] as string)?.external ?? false,
      },
    })
    const { properties } = tool['inputSchema'] as {
      properties: Record<string, { description?: string }>
    }
    for (const [name, field] of Object.entries(properties)) {
      expect(field.description, `${tool['name']}.${name}`).toMatch(/\w/)
      expect(field.description, 'words of HTTP are noise here').not.toMatch(/If-Match|\b4\d\d\b/)
    }
  }
})

test.for([
  ['check_output', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['create_block', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
  ['update_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['reorder_blocks', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['publish_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['rollback_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['import_test_cases', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['delete_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
])('%s tells clients whether to ask a person first', async ([name, hints], { post }) => {
  const { tools } = await readResult(await post(rpc('tools/list')))
  expect(tools.find((tool) => tool.name === name)).toMatchObject({ annotations: hints })
})
