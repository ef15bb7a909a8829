import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

test('steps are ticked by what happened in the project, and snippets name its prompt', async ({
  ownersPage: page,
  owner,
  stack,
}) => {
  const steps = page.getByRole('main').getByRole('listitem')
  const done = () => page.locator('.step[data-done]').count()
  await page.goto(`/projects/${owner.projectId}/quick-start`)
  const mcp = `${stack.urls.mcp}/mcp`
  const linkOf = async (client: string) => {
    await page.locator('.snippets > label', { hasText: client }).click()
    return new URL(
      (await page.getByRole('link', { name: `Add to ${client}` }).getAttribute('href')) ?? '',
    )
  }
  const cursor = (await linkOf('Cursor')).searchParams
  expect(cursor.get('name')).toBe('promptwire')
  expect(JSON.parse(atob(cursor.get('config') ?? ''))).toEqual({ url: mcp })
  const code = await linkOf('VS Code')
  expect(`${code.protocol}${code.pathname}`).toBe('vscode:mcp/install')
  const taken = JSON.parse(decodeURIComponent(code.search.slice(1)))
  expect(taken).toEqual({ name: 'promptwire', type: 'http', url: mcp })
  expect(await steps.count()).toBeGreaterThan(4)
  expect(await done()).toBe(0)
  const key = await stack.key(owner, 'dev')
  const headers = { Authorization: `Bearer ${key.text}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Greeting', slug: 'greeting' })
  const made = await stack.fetch(`${stack.apiUrl}${PUBLIC_PREFIX}/prompts`, {
    method: 'POST',
    headers,
    body,
  })
  expect(made.status).toBe(200)
  await page.reload()
  expect(await page.locator('.step[data-done] h2').first().textContent()).toContain(
    'Write a prompt',
  )
  expect(await page.locator('.step[aria-current] h2').textContent()).toBe('Save a version')
  expect(await page.getByText('/prompts/greeting/compiled').first().isVisible()).toBe(true)
})
