import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { test as stackTest } from '../../../test/support/stack-test.ts'

async function connect(stack: Stack, owner: Owner, proposesOnly: boolean, query = '') {
  const { text } = await stack.key(owner, 'dev', undefined, { proposesOnly })
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  const address = new URL(stack.mcpUrl + query)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as never)
  return client
}

const test = stackTest
  .extend('editor', async ({ stack, owner }, { onCleanup }) => {
    const client = await connect(stack, owner, false, '?toolsets=all')
    onCleanup(() => client.close())
    return client
  })
  .extend('proposer', async ({ stack, owner }, { onCleanup }) => {
    const client = await connect(stack, owner, true)
    onCleanup(() => client.close())
    return client
  })

const listNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

test('the agent of a proposing key sees no tool that it is refused, and is sent to create_proposal', async ({
  stack,
  owner,
  editor,
  proposer,
}) => {
  const { id: prompt_id } = await stack.prompt(owner, { content: 'You are terse.' })
  const [all, names] = [await listNames(editor), await listNames(proposer)]
  const left = all.filter((name) => !names.includes(name))
  expect(left).toEqual(
    expect.arrayContaining(['update_block', 'publish_version', 'apply_proposal']),
  )
  expect(names).toEqual(
    expect.arrayContaining(['create_proposal', 'review_proposal', 'get_prompt', 'find_tools']),
  )
  expect(editor.getInstructions()).not.toContain('only proposes')
  expect(proposer.getInstructions()).toContain('send every change of a prompt to create_proposal')
  expect(proposer.getInstructions()).not.toContain('apply_proposal')

  const review = (await proposer.listTools()).tools.find(({ name }) => name === 'review_proposal')
  expect(JSON.stringify(review?.inputSchema)).not.toContain('"approve"')

  const called = await proposer.callTool({
    name: 'update_prompt',
    arguments: { prompt_id, name: 'Changed' },
  })
  const [{ text } = { text: '' }] = called.content as { text: string }[]
  expect([called.isError, text]).toEqual([true, expect.stringContaining('create_proposal')])
})

test('an answer names the next tool only to keys that may call it', async ({
  stack,
  owner,
  editor,
  proposer,
}) => {
  const { id: prompt_id } = await stack.prompt(owner)
  const propose = async (client: Client) => {
    const input = { prompt_id, title: 'Shorter', description: 'Short' }
    const called = await client.callTool({ name: 'create_proposal', arguments: input })
    return called.structuredContent
  }
  expect(await propose(editor)).toMatchObject({
    next_step: expect.stringContaining('apply_proposal'),
  })
  const proposed = await propose(proposer)
  expect(proposed).toMatchObject({ state: 'open' })
  expect(proposed).not.toHaveProperty('next_step')
})
