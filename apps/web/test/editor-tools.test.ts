import type { Route } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { hasStatus, isSaved, openEditor } from './support/editor-page.ts'

const TOOL = { name: 'find_order', parameters: { type: 'object', properties: {} } }
const SCHEMA = { name: 'reply', schema: { type: 'object', properties: {} } }

async function createPrompt(stack: Stack, owner: Owner) {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Role', content: 'You help.' }],
  })
  const tools = async () => {
    const { tools, tool_choice, response_schema } = (await stack.workingCopy(id))?.content ?? {}
    return { tools, tool_choice, response_schema }
  }
  return { tools, path: `/projects/${owner.projectId}/prompts/${slug}?tab=tools` }
}

test('tools and response schema are saved as typed, and errors name their line', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { tools, path } = await createPrompt(stack, owner)
  await openEditor(page, path)
  const field = page.locator('textarea[name="tools"]')
  await field.fill('[\n  {"name": "find_order",\n   "parameters" {}}\n]')
  await page.getByText('Line 3: expected a colon.').waitFor()
  await expect.poll(() => page.locator('.line-numbers').first().textContent()).toBe('1\n2\n3\n4')
  await field.fill('[\n  {"name": "find_order",\n   "parameters": {"type": "objekt"}}\n]')
  await page.getByText(/^Line 3: /).waitFor()
  const typed = JSON.stringify([TOOL], null, 1)
  await field.fill(typed)
  await page.locator('[name="tool_choice"]').fill('find_order')
  await page.locator('textarea[name="response_schema"]').fill(JSON.stringify(SCHEMA))
  const saved = { tools: [TOOL], tool_choice: { name: 'find_order' }, response_schema: SCHEMA }
  await expect.poll(tools).toEqual(saved)
  expect(await field.inputValue()).toBe(typed)
  await page.getByLabel('Text of Role').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(tools).toEqual({ ...saved, response_schema: null })
})

test('lines that were typed before the script loaded are numbered', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path } = await createPrompt(stack, owner)
  const delayed: Route[] = []
  await page.route('**/assets/editor*.js', (route) => delayed.push(route))
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('textarea[name="tools"]').fill('[\n  {')
  await expect.poll(() => delayed.length).toBe(1)
  await delayed[0]?.continue()
  await expect.poll(() => page.locator('.line-numbers').first().textContent()).toBe('1\n2')
  // The text is not JSON, so it stays as typed.
  await page.getByText(/^Line 2: /).waitFor()
})

test('a reload keeps a refused edit of tools that were saved as typed', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { tools, path } = await createPrompt(stack, owner)
  await openEditor(page, path)
  const field = page.locator('textarea[name="tools"]')
  await field.fill(JSON.stringify([TOOL]))
  await page.locator('[name="tool_choice"]').fill('find_order')
  await expect.poll(tools).toMatchObject({ tools: [TOOL], tool_choice: { name: 'find_order' } })
  const other = JSON.stringify([{ ...TOOL, name: 'other' }])
  await field.fill(other)
  await page.getByText('No tool is named "find_order".').waitFor()
  await page.reload()
  await page.getByText('No tool is named "find_order".').waitFor()
  expect(await field.inputValue()).toBe(other)
})

test('tools whose answer was lost are saved as typed, and are no conflict', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { tools, path } = await createPrompt(stack, owner)
  await openEditor(page, path)
  await page.route(
    '**/edits/update_prompt',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const field = page.locator('textarea[name="tools"]')
  const typed = JSON.stringify([TOOL], null, 1)
  await field.fill(typed)
  await hasStatus(page, /^Offline/)
  await isSaved(page)
  expect(await field.inputValue()).toBe(typed)
  expect(await tools()).toMatchObject({ tools: [TOOL] })
})
