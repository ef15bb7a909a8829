import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'

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
  // An AI client of the MCP SDK, with a key from one consent.
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
  .extend('publishEdits', ({ agent, blocks, prompt }) => async () => {
    await agent.call('update_block', { block_id: blocks.role, content: 'You help everyone.' })
    await agent.call('delete_block', { block_id: blocks.rules })
    await agent.call('save_draft_version', { prompt_id: prompt.id })
    await agent.call('publish_version', { prompt_id: prompt.id, version: 2 })
  })
  // The working copy has its initial content; the session's version is live.
  .extend('expectReverted', ({ stack, prompt }) => async () => {
    const copy = await stack.workingCopy(prompt.id)
    expect(copy?.content.blocks.map(({ content }) => content)).toEqual([
      'You help customers.',
      'Never promise a refund.',
    ])
    expect(copy?.publishedVersion).toBe(2)
  })

/** The address of the first session in the list. */
const findSession = (html: string): string =>
  /<table aria-label="Sessions"[\s\S]*? href="([^"]+)"/.exec(html)?.[1] ?? ''

test('the page of an agent leads to each change of a session', async ({
  agent,
  blocks,
  owner,
  ownersPage: page,
}) => {
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
  expect(await change.locator('code').textContent()).toBe('update_block')
})

test('without JavaScript, the page of an agent leads to each change of a session', async ({
  agent,
  blocks,
  plainBrowser: browser,
  owner,
}) => {
  await browser.open(agent.path)
  expect(browser.text).toContain('This agent has changed nothing yet')
  await agent.call('update_block', { block_id: blocks.role, content: 'You help everyone.' })
  await browser.open(`/projects/${owner.projectId}/keys/${agent.keyId}`)
  await browser.follow('Show sessions')
  expect(browser.headings).toContain('My client')
  expect(browser.text).toContain('Support reply')
  await browser.open(findSession(browser.html))
  expect(browser.headings).toContain('Changed block Role')
  expect(browser.html).toMatch(/<del[^>]*>[^<]*customers/)
  expect(browser.html).toMatch(/<ins[^>]*>[^<]*everyone/)
  expect(browser.html).toMatch(/<code[^>]*>update_block</)
})

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

test('a session shows of a new record only the fields that have content', async ({
  agent,
  owner,
  ownersPage: page,
  prompt,
}) => {
  await agent.call('create_test_case', { prompt_id: prompt.id, input_text: 'Where is it?' })
  await page.goto(`/projects/${owner.projectId}/audit-log?by=key`)
  await page.getByRole('link', { name: 'Added a test case' }).click()
  await page.getByRole('link', { name: 'Show session' }).click()
  const change = page.getByRole('region', { name: 'Added a test case' })
  await change.getByText('Where is it?').waitFor()
  expect(await change.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Added a test case',
    'Input text set',
  ])
})

test('the dates of a range stay in one row in every width', async ({ owner, ownersPage: page }) => {
  await page.goto(`/projects/${owner.projectId}/audit-log`)
  for (const width of [360, 768, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [from, to] = await Promise.all(
      ['from', 'to'].map((name) => page.locator(`[name="${name}"]`).boundingBox()),
    )
    expect(from?.y, `${width}`).toBe(to?.y)
  }
})

test('a session is reverted by one proposal, and its versions stay live', async ({
  agent,
  expectReverted,
  ownersPage: page,
  publishEdits,
}) => {
  await publishEdits()
  await page.goto(agent.path)
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
  await page.getByText('Published version. Stays live until you publish another version.').waitFor()
  await page.getByRole('button', { name: 'Propose to revert' }).click()
  await page.getByRole('heading', { name: /^Revert My client of / }).waitFor()
  await page.locator('ins', { hasText: 'customers' }).waitFor()
  await page.getByRole('button', { name: 'Apply to the working copy' }).click()
  await page.getByText('It is in the working copy of').waitFor()
  await expectReverted()
  await page.getByRole('link', { name: 'a session of an agent' }).click()
  const reverts = page.getByRole('table', { name: 'Proposals that undo this session' })
  await reverts.getByText('Applied').waitFor()
})

test('without JavaScript, a session is reverted by one proposal, and its versions stay live', async ({
  agent,
  expectReverted,
  plainBrowser: browser,
  publishEdits,
}) => {
  await publishEdits()
  await browser.open(agent.path)
  await browser.open(findSession(browser.html))
  expect(browser.text).toContain('Published version. Stays live until you publish another version.')
  await browser.press('Propose to revert')
  expect(browser.headings.join()).toMatch(/Revert My client of /)
  expect(browser.html).toMatch(/<ins[^>]*>[^<]*customers/)
  await browser.press('Apply to the working copy')
  expect(browser.text).toContain('It is in the working copy of')
  await expectReverted()
  await browser.follow('a session of an agent')
  expect(browser.html).toMatch(
    /aria-label="Proposals that undo this session"((?!<\/table>)[\s\S])*Applied/,
  )
})

test('a session that changed several prompts is reverted by one decision', async ({
  agent,
  blocks,
  owner,
  ownersPage: page,
  prompt,
  stack,
}) => {
  const other = await stack.prompt(owner, { name: 'Triage' })
  await agent.call('update_block', { block_id: blocks.role, content: 'You help everyone.' })
  await agent.call('update_prompt', { prompt_id: other.id, description: 'By the client.' })
  await page.goto(agent.path)
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Propose to revert' }).click()
  await page.getByText('2 proposals to review.').waitFor()
  const reverts = page.getByRole('table', { name: 'Proposals that undo this session' })
  await reverts.getByRole('link', { name: 'Triage' }).click()
  await page.getByText('You can apply its 2 proposals together there.').waitFor()
  await page.getByRole('link', { name: 'a session of an agent' }).click()
  await page.getByRole('button', { name: 'Apply all 2 proposals' }).click()
  await page.getByText('2 proposals applied.').waitFor()
  await expect.poll(() => reverts.getByText('Applied').count()).toBe(2)
  expect((await stack.workingCopy(other.id))?.description).toBe('')
  const copy = await stack.workingCopy(prompt.id)
  expect(copy?.content.blocks[0]?.content).toBe('You help customers.')
})
