import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { TestOAuthProvider } from '../support/oauth-provider.ts'
import { ScriptedAgent } from '../support/scripted-agent.ts'
import { test as stackTest } from '../support/stack-test.ts'

const test = stackTest
  .extend('prompt', async ({ stack, owner }) =>
    stack.publishedPrompt(owner, {
      slug: 'support-reply',
      blocks: [
        { type: 'role', title: 'Role', content: 'You help the customers of {{company}}.' },
        { type: 'guardrails', title: 'Guardrails', content: 'Never promise an invoice.' },
      ],
      variables: [{ key: 'company', default_value: 'Acme' }],
    }),
  )
  .extend('agent', async ({ stack, liveKey, prompt: _ }, { onCleanup }) => {
    const requestInit = { headers: { authorization: `Bearer ${liveKey.bearer}` } }
    const client = new Client({ name: 'agent', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit }))
    onCleanup(() => client.close())
    return ScriptedAgent.start(client)
  })

/** A change that costs agents more must raise the job's bar. */
function expectWithin(agent: ScriptedAgent, bar: { calls: number; tokens: number }): void {
  expect(agent.wrongTurns).toEqual([])
  expect(agent.calls, 'calls').toBeLessThanOrEqual(bar.calls)
  expect(agent.tokens, 'tokens').toBeLessThanOrEqual(bar.tokens)
}

test('an agent finds a prompt by a word of its text', async ({ agent, prompt }) => {
  const { items } = await agent.perform('search the prompts', { q: 'invoice' })
  expect(items).toMatchObject([{ slug: prompt.slug }])
  expectWithin(agent, { calls: 1, tokens: 7_900 })
})

test('an agent imports a text as a prompt', async ({ agent }) => {
  const content = '## Role\nYou write for {company}.\n\n## Rules\nUse short sentences.'
  await agent.perform('import a prompt', { content, name: 'Newsletter' })
  await agent.perform('get the proposal')
  await agent.perform('apply the proposal')
  const { blocks } = await agent.perform('get the working copy of the prompt')
  expect(blocks).toMatchObject([{ title: 'Role' }, { title: 'Rules' }])
  expectWithin(agent, { calls: 7, tokens: 12_000 })
})

test('an agent edits a block', async ({ agent }) => {
  await agent.perform('list the prompts')
  await agent.perform('get the working copy of the prompt')
  await agent.perform('update the block', { content: 'You help politely.' })
  expectWithin(agent, { calls: 3, tokens: 8_550 })
})

test('an agent proposes a change, and reviews it', async ({ agent }) => {
  await agent.perform('list the prompts')
  const add_blocks = [{ type: 'custom', title: 'Tone', content: 'Be kind.' }]
  await agent.perform('create a proposal', { title: 'Tone', add_blocks })
  await agent.perform('review the proposal', { decision: 'approve', comment: 'Reads well.' })
  await agent.perform('apply the proposal')
  expectWithin(agent, { calls: 7, tokens: 12_100 })
})

test('an agent adds a test case and runs an eval', async ({ agent }) => {
  await agent.perform('list the prompts')
  const checks = [{ type: 'contains', value: 'invoice' }]
  await agent.perform('create a test case', { input_text: 'Where is my invoice?', checks })
  await agent.perform('run an eval')
  expect(await agent.perform('get the eval run')).toMatchObject({ cases: 1 })
  expectWithin(agent, { calls: 7, tokens: 11_050 })
})

test('an agent publishes a version', async ({ agent }) => {
  await agent.perform('list the prompts')
  await agent.perform('get the working copy of the prompt')
  await agent.perform('update the block', { content: 'You help politely.' })
  await agent.perform('review the changes before you publish')
  await agent.perform('save a version of the draft', { note: 'Politer' })
  await agent.perform('publish the version')
  const compiled = await agent.perform('get the compiled prompt')
  expect(compiled).toMatchObject({ version: '2' })
  expectWithin(agent, { calls: 7, tokens: 9_500 })
})

test('an agent rolls a prompt back', async ({ agent }) => {
  await agent.perform('list the prompts')
  await agent.perform('get the working copy of the prompt')
  await agent.perform('update the block', { content: 'Wrong.' })
  await agent.perform('list the versions')
  await agent.perform('rollback to the version')
  const { blocks } = await agent.perform('get the working copy of the prompt')
  expect(blocks).toMatchObject([{ content: 'You help the customers of {{company}}.' }, {}])
  expectWithin(agent, { calls: 6, tokens: 9_250 })
})

test('an agent connects with the address alone, and reads a prompt', async ({
  stack,
  person,
  prompt: _,
}) => {
  const provider = new TestOAuthProvider(person, 'dynamic')
  const attempt = () => {
    const transport = new StreamableHTTPClientTransport(new URL(stack.mcpUrl), {
      authProvider: provider as never,
    })
    const client = new Client({ name: 'agent', version: '1' })
    return { transport, client, connecting: client.connect(transport) }
  }
  const first = attempt()
  await expect(first.connecting).rejects.toThrow()
  await first.transport.finishAuth(provider.callback?.searchParams as URLSearchParams)
  const second = attempt()
  await second.connecting
  const agent = await ScriptedAgent.start(second.client)
  await agent.perform('list the prompts')
  expect(await agent.perform('get the compiled prompt')).toMatchObject({
    prompt: expect.stringContaining('Acme'),
  })
  expectWithin(agent, { calls: 2, tokens: 8_000 })
  await second.client.close()
})
