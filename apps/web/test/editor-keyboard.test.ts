import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

/** The machine may be busy. */
const PATIENT = { timeout: 20_000 }
const MOST_STEPS = 120

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
  })

/** Goes on with the Tab key until what has the focus is called that. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const at = await focusedName(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
  }
  throw new Error(`nothing called ${name} is reached by Tab`)
}

test('a prompt is opened, written, ordered, saved and published by keyboard alone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id } = await stack.prompt(owner, { name: 'Greeting', content: 'You greet people.' })
  const blocks = async () => (await stack.stores.prompts.readWorkingCopy(id))?.content.blocks
  const titles = async () => (await blocks())?.map(({ title }) => title).join()
  const { keyboard } = page
  await page.goto(`/projects/${owner.projectId}/prompts`)
  await tabTo(page, 'Greeting')
  await keyboard.press('Enter')
  await page.locator('.is-live').waitFor()

  await tabTo(page, 'Add block')
  await keyboard.press('Enter')
  await tabTo(page, 'Guardrails')
  await keyboard.press('Enter')
  await expect.poll(() => focusedName(page), PATIENT).toContain('Text of Guardrails')
  await keyboard.type('Never lie to {{customer}}.')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(titles, PATIENT).toBe('Guardrails,Role')
  await expect
    .poll(async () => (await blocks())?.[0]?.content, PATIENT)
    .toBe('Never lie to {{customer}}.')

  await tabTo(page, /^Variables/)
  await keyboard.press('Enter')
  await page.waitForURL(/tab=variables/)
  await page.locator('.is-live').waitFor()
  await tabTo(page, 'Declare customer')
  await keyboard.press('Enter')
  await page.locator('.variable').waitFor()
  await page.locator('.is-live').waitFor()

  await keyboard.press('?')
  expect(await page.locator('#editor-keys').isVisible()).toBe(true)
  await keyboard.press('Escape')
  await keyboard.press('Control+s')
  const note = page.locator('#save-version').getByLabel('Note')
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.type('Says what it must not do')
  await keyboard.press('Enter')
  await page.getByText('Version 1 saved.').waitFor()
  await page.locator('.is-live').waitFor()
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/publish/)
  await tabTo(page, /^Publish version 1/)
  await keyboard.press('Enter')
  await page.waitForURL(/\/versions\?published=1/)
})
