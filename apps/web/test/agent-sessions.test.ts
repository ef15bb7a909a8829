import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'

const test = browserTest
  .extend('prompt', ({ stack, owner }) =>
    stack.publishedPrompt(owner, {
      name: 'Support reply',
      blocks: [
        { type: 'role', title: 'Role', content: 'You help customers.' },
        { type: 'guardrails', title: 'Rules', content: 'Never promise a refund.' },
      ],
    }),
  )
  // An AI client of the MCP SDK with a key that one consent gave it.
  .extend('agent', async ({ stack, owner }, { onCleanup }) => {
    const { id: keyId, text } = await stack.key(owner, 'dev')
    const granted = { clientId: 'my-client', clientName: 'My client' }
    await stack.database.prisma.apiKey.update({ where: { id: keyId }, data: granted })
    const client = new Client({ name: 'agent', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${text}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit }))
    onCleanup(() => client.close())
    const call = async (name: string, args: Record<string, unknown>) => {
      const answer = await client.callTool({ name, arguments: args })
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
    }
    return { keyId, call, path: `/projects/${owner.projectId}/audit-log/agents/${keyId}` }
  })
  .extend('blocks', async ({ stack, prompt }) => {
    const copy = await stack.workingCopy(prompt.id)
    const [role = '', rules = ''] = copy?.content.blocks.map(({ id }) => id) ?? []
    return { role, rules }
  })

test.for([true, false])(
  'the page of an agent leads to each change of a session (script: %s)',
  async (javaScriptEnabled, { agent, blocks, openPage, owner, stack }) => {
    const page = await openPage({ javaScriptEnabled })
    await enterSession(page, stack, owner)
    await page.goto(agent.path)
    await page.getByText('This agent has changed nothing yet').waitFor()
    await agent.call('update_block', { block_id: blocks.role, content: 'You help everyone.' })
    await page.goto(`/projects/${owner.projectId}/keys/${agent.keyId}`)
    await page.getByRole('link', { name: 'Show sessions' }).click()
    await page.getByRole('heading', { name: 'My client' }).waitFor()
    const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1)
    await row.getByText('Support reply').waitFor()
    await row.getByRole('link').first().click()
    const change = page.getByRole('region', { name: 'Changed block Role' })
    await change.locator('del', { hasText: 'customers' }).waitFor()
    await change.locator('ins', { hasText: 'everyone' }).waitFor()
    expect(await change.locator('code').innerText()).toBe('update_block')
  },
)

test('an audit entry and a connected app lead to the session', async ({
  agent,
  blocks,
  owner,
  ownersPage: page,
}) => {
  await agent.call('update_block', { block_id: blocks.role, content: 'You help everyone.' })
  await page.goto(`/projects/${owner.projectId}/audit-log?by=key`)
  await page.getByRole('link', { name: 'Changed block Role' }).click()
  await page.getByRole('link', { name: 'Show session' }).click()
  await page.getByRole('region', { name: 'Changed block Role' }).waitFor()
  await page.goto(`/projects/${owner.projectId}/connected-apps?client=my-client`)
  await page.getByRole('link', { name: 'Show sessions' }).click()
  await page.getByRole('table', { name: 'Sessions' }).waitFor()
})
