import { FORMATS } from '@promptwire/core/formats/formats'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { type ModelServer, modelServerOfTest } from '../../../test/support/model-server.ts'
import { isLive, isSaved, isWriting } from './support/editor-page.ts'
import { chooseBy, focusedName, pressAt, tabInto, tabTo } from './support/keyboard.ts'

/** The journey's prompt is not a skill. */
const FETCHED = FORMATS.filter((format) => format !== 'skill')

const TOOL = { name: 'find_order', parameters: { type: 'object', properties: {} } }

const test = browserTest
  .extend('stackOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('provider', async ({ stack, owner, server }) => {
    const id = await stack.provider(owner)
    const data = { baseUrl: server.url, name: 'Mine', models: ['large'] }
    await stack.database.prisma.modelProvider.update({ where: { id }, data })
  })

async function writeMessages(page: Page): Promise<void> {
  const { keyboard } = page
  await isWriting(page)
  await keyboard.type('You help customers of the {{plan}} plan.')
  await keyboard.press('Alt+PageDown')
  await expect.poll(() => focusedName(page)).toBe('Text of Context')
  await keyboard.type('My orders: {{orders}}')
  await keyboard.press('Alt+PageDown')
  await expect.poll(() => focusedName(page)).toBe('Text of Instructions')
  await keyboard.type('Let me look.')
  for (const [title, letter] of [
    ['Context', 'U'],
    ['Instructions', 'A'],
  ] as const) {
    await pressAt(page, `Options of ${title}`)
    await tabTo(page, 'Message role')
    await chooseBy(page, letter)
    await keyboard.press('Escape')
  }
  await isSaved(page)
}

async function declareVariables(page: Page): Promise<void> {
  const count = () => page.locator('.variable').count()
  await pressAt(page, /^Variables/)
  await page.waitForURL(/tab=variables/)
  await pressAt(page, 'Add orders')
  await expect.poll(count).toBe(1)
  await isLive(page)
  await tabInto(page, '.variable select[name="type"]')
  await chooseBy(page, 'L')
  await isSaved(page)
  await pressAt(page, 'Add plan')
  await expect.poll(count).toBe(2)
  await isLive(page)
}

/** Shows the assistant's message only to customers of one plan. */
async function addCondition(page: Page): Promise<void> {
  await pressAt(page, 'Options of Instructions')
  await pressAt(page, 'Add condition')
  await tabTo(page, 'Variable of condition 1')
  await chooseBy(page, 'p')
  await tabTo(page, 'Comparison of condition 1')
  await chooseBy(page, 'e')
  await tabTo(page, 'Value of condition 1')
  await page.keyboard.type('pro')
  await page.keyboard.press('Escape')
  await isSaved(page)
}

async function addToolAndPart(page: Page): Promise<void> {
  await pressAt(page, /^Tools/)
  await tabInto(page, 'textarea[name="tools"]')
  await page.keyboard.type(JSON.stringify([TOOL]))
  await isSaved(page)
  await pressAt(page, 'Add block')
  await pressAt(page, /^Shared part/)
  await page.waitForURL(/include/)
  await pressAt(page, 'Include House rules')
  await isLive(page)
}

async function runWithTool(page: Page, server: ModelServer): Promise<void> {
  const { keyboard } = page
  const pane = page.locator('.run-pane')
  await pressAt(page, 'Run')
  await pane.locator('#playground-form').waitFor()
  await tabInto(page, '.run-pane [name="variables.orders"]')
  await keyboard.type('Book')
  await keyboard.press('Enter')
  await keyboard.type('Pen')
  await tabInto(page, '.run-pane [name="variables.plan"]')
  await keyboard.type('pro')
  await tabInto(page, '.run-pane [name="message"]')
  await keyboard.type('Where is it?')
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }]
  server.behaviours.push({ toolCalls, pieces: [] }, { pieces: ['It is sent.'] })
  await keyboard.press('Control+Enter')
  await pane.getByLabel('Result of find_order').waitFor()
  await tabInto(page, '.run-pane [name="result.0"]')
  await keyboard.type('sent')
  await keyboard.press('Control+Enter')
  await pane.getByText('It is sent.').first().waitFor()
}

/** Publishes, creates a key, and returns the request on the page. */
async function publish(page: Page): Promise<{ url: string; authorization: string }> {
  await pressAt(page, 'Publish…')
  await page.waitForURL(/\/publish/)
  await pressAt(page, /^Publish version 1/)
  await page.getByText('Version 1 is live').waitFor()
  await pressAt(page, 'Create a key')
  await page.getByText('Copy the key now.').waitFor()
  const command = (await page.locator('.snippet:visible pre').first().textContent()) ?? ''
  const [, url = ''] = /POST (\S+)/.exec(command) ?? []
  const [authorization = ''] = /Bearer pk_live_\w+/.exec(command) ?? []
  return { url, authorization }
}

test('a prompt of messages, list, condition, tool and shared part is created, tested, published and fetched by keyboard', async ({
  stack,
  owner,
  ownersPage: page,
  provider: _provider,
  server,
}) => {
  const rules = { type: 'custom', title: 'Tone', content: 'Be kind.' } as const
  await stack.publishedPrompt(owner, { name: 'House rules', blocks: [rules] })
  await page.goto(`/projects/${owner.projectId}/prompts/new/blank`)
  await page.locator('[name=name]:focus').waitFor()
  await page.keyboard.type('Order help')
  await page.keyboard.press('Enter')
  await isLive(page)
  await writeMessages(page)
  await declareVariables(page)
  await addCondition(page)
  await addToolAndPart(page)
  await runWithTool(page, server)
  const roles = ['system', 'user', 'assistant', 'system', 'user', 'assistant', 'tool']
  const { messages } = server.received.at(-1)?.body ?? {}
  expect(messages).toMatchObject(roles.map((role) => ({ role })))

  const { url, authorization } = await publish(page)
  const headers = { authorization, 'content-type': 'application/json' }
  const deliver = async (format: string, plan: string) => {
    const body = JSON.stringify({ format, variables: { orders: ['Book', 'Pen'], plan } })
    const response = await fetch(url, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data: { prompt: string; request: unknown } }
    return JSON.stringify(format === 'text' ? data.prompt : data.request)
  }
  for (const format of FETCHED) {
    const delivered = await deliver(format, 'pro')
    for (const part of ['You help customers', 'My orders', 'Let me look.', 'Be kind.']) {
      expect(delivered, format).toContain(part)
    }
    expect(delivered.includes('find_order'), format).toBe(format !== 'text')
    expect(delivered.includes('- Book'), format).toBe(format !== 'template')
    const isConditional = !(await deliver(format, 'free')).includes('Let me look.')
    expect(isConditional, format).toBe(format !== 'template')
  }
})
