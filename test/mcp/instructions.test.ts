import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { expect } from 'vitest'
import { test as mcpTest, readResult, rpc } from '../support/mcp-test.ts'

const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' },
})

const test = mcpTest.extend(
  'introduce',
  ({ stack, greeter, post }) =>
    async (scopes: readonly Scope[], address = '') => {
      const { text } = await stack.key(greeter.owner, 'dev', [...scopes])
      return String((await readResult(await post(INITIALIZE, {}, text, address)))['instructions'])
    },
)

test('instructions name what the key can do, in 300 tokens', async ({ introduce }) => {
  const instructions = await introduce(SCOPES)
  const count = await tokenCounterFor('gpt-5')
  expect(count(instructions)).toBeLessThanOrEqual(300)
  for (const tool of ['import_prompt', 'create_proposal', 'create_test_case', 'run_eval'])
    expect(instructions).toContain(tool)
  expect(instructions).toContain('prompt://{slug}')
  expect(instructions).toContain('find_tools')
})

test('instructions name no tool that the key or the address refuses', async ({ introduce }) => {
  const forReaders = await introduce(['prompts:read'])
  expect(forReaders).toContain('list_prompts')
  for (const tool of ['update_block', 'run_eval', 'find_tools'])
    expect(forReaders).not.toContain(tool)
  expect(await introduce(SCOPES, '/readonly')).not.toContain('publish_version makes')
  expect(await introduce(SCOPES, '?toolsets=all')).not.toContain('find_tools')
})

test('server/discover has the same instructions', async ({ postModern }) => {
  const { instructions } = await readResult(await postModern('server/discover'))
  expect(instructions).toContain('find_tools')
})
