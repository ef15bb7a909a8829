import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

interface Result {
  readonly isError?: boolean
  readonly content: { readonly text: string }[]
  readonly structuredContent?: Record<string, unknown>
}

const test = stackTest.extend('agent', async ({ stack, owner }, { onCleanup }) => {
  // Scopes of an agent that can propose, but neither publish nor edit blocks.
  const { text } = await stack.key(owner, 'dev', ['prompts:read', 'prompts:write', 'blocks:read'])
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${stack.mcpUrl}?toolsets=propose`), {
      requestInit,
    }) as never,
  )
  onCleanup(() => client.close())
  const call = async (name: string, input: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: input })) as unknown as Result
  const tools = async () => (await client.listTools()).tools
  return { call, tools }
})

test('an agent proposes, a person applies, and a conflict tells the agent what to do', async ({
  stack,
  owner,
  agent,
  person,
}) => {
  const { id: prompt_id } = await stack.prompt(owner, { content: 'You are terse.' })
  const copy = await agent.call('get_working_copy', { prompt_id })
  const { blocks } = copy.structuredContent as { blocks: { id: string }[] }
  const [block] = blocks
  const propose = async (content: string) => {
    const update_blocks = [{ block_id: block?.id, content, reason: 'It was curt.' }]
    const made = await agent.call('create_proposal', { prompt_id, title: 'Kinder', update_blocks })
    expect(made.isError, made.content[0]?.text).toBeFalsy()
    return String(made.structuredContent?.['id'])
  }
  const [first, second] = [await propose('You are kind.'), await propose('You are warm.')]
  const seen = await agent.call('get_proposal', { proposal_id: first })
  expect(seen.structuredContent).toMatchObject({
    state: 'open',
    has_conflicts: false,
    reasons: [{ block_id: block?.id, reason: 'It was curt.' }],
    differences: { blocks: [{ change: 'changed', fields: ['content'] }] },
  })
  await expect(agent.call('apply_proposal', { proposal_id: first, revision: 1 })).rejects.toThrow()
  const path = `/projects/${owner.projectId}/proposals`
  expect((await person.post(`${path}/${first}/apply`, { revision: '1' })).status).toBe(303)
  const conflict = await agent.call('get_proposal', { proposal_id: second })
  expect(conflict.structuredContent).toMatchObject({
    has_conflicts: true,
    conflicts: {
      blocks: [{ base: { content: 'You are terse.' }, mine: { content: 'You are warm.' } }],
    },
  })
  const input = { proposal_id: second, rebase: 'mine' }
  const rebased = await agent.call('update_proposal', input)
  expect(rebased.structuredContent).toMatchObject({ state: 'open', base_revision: 2, revision: 2 })
  expect((await person.post(`${path}/${second}/apply`, { revision: '2' })).status).toBe(303)
  const after = await agent.call('get_working_copy', { prompt_id })
  expect(after.structuredContent?.['blocks']).toMatchObject([{ content: 'You are warm.' }])
})

test('each proposal tool states in one line when to use it', async ({ agent }) => {
  const proposals = (await agent.tools()).filter(({ name }) => name.includes('proposal'))
  expect(proposals.map(({ name }) => name).sort()).toEqual([
    'apply_proposal',
    'create_proposal',
    'get_proposal',
    'list_proposals',
    'review_proposal',
    'update_proposal',
  ])
  for (const { name, description = '', annotations } of proposals) {
    expect(description.length, name).toBeLessThan(400)
    expect(annotations?.readOnlyHint).toBe(/^(get|list)_/.test(name))
  }
})
