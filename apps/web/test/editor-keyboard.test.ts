import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

/** The machine may be busy. */
const PATIENT = { timeout: 20_000 }
const MAX_STEPS = 120

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent
    return (at?.getAttribute('aria-label') ?? label ?? '').trim()
  })

/** Presses Tab until an element of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const at = await focusedName(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
  }
  throw new Error(`nothing called ${name} is reached by Tab`)
}

test('a prompt is opened, written, reordered, its variable renamed, saved and published by keyboard alone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id } = await stack.prompt(owner, { name: 'Greeting', content: 'You greet people.' })
  const blocks = async () => (await stack.workingCopy(id))?.content.blocks
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
  await tabTo(page, 'Actions for block Role')
  await keyboard.press('Enter')
  await tabTo(page, 'Delete block')
  await keyboard.press('Enter')
  await expect.poll(titles, PATIENT).toBe('Guardrails')
  await expect.poll(() => focusedName(page), PATIENT).toContain('Guardrails')

  await tabTo(page, /^Variables/)
  await keyboard.press('Enter')
  await page.waitForURL(/tab=variables/)
  await page.locator('.is-live').waitFor()
  await tabTo(page, 'Add customer')
  await keyboard.press('Enter')
  await page.locator('.variable').waitFor()
  await page.locator('.is-live').waitFor()
  await tabTo(page, 'Name')
  await keyboard.press('Control+a')
  await keyboard.type('client')
  await keyboard.press('Enter')
  await page.getByText('Renamed to client in 1 block.').waitFor()
  await expect.poll(async () => (await blocks())?.[0]?.content, PATIENT).toContain('{{client}}')
  await keyboard.press('Control+z')
  await expect.poll(async () => (await blocks())?.[0]?.content, PATIENT).toContain('{{customer}}')
  await keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await blocks())?.[0]?.content, PATIENT).toContain('{{client}}')
  await tabTo(page, 'Add block')

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

test('sets a missing value in the preview, copies the compiled text, and resizes the panes', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, {
    content: 'You help {{company}} with {{topic}}.',
    variables: [{ key: 'company' }, { key: 'topic', default_value: 'tea' }],
    model_config: { model: 'gpt-4o' },
  })
  const { keyboard } = page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  await page.locator('.is-live').waitFor()
  await page.getByText(/^\d+ tokens · gpt-4o · ≈ \$0\.0000\d+ input$/).waitFor()

  await tabTo(page, '{{company}}')
  await keyboard.press('Enter')
  await expect.poll(() => focusedName(page), PATIENT).toBe('company')
  await keyboard.type('Acme')
  await page.locator('mark', { hasText: 'Acme' }).waitFor()
  await tabTo(page, /Copy/)
  await keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('## Role\nYou help Acme with tea.')

  const blocks = page.locator('.editor-blocks')
  const width = async () => (await blocks.boundingBox())?.width ?? 0
  const before = await width()
  await page.reload()
  await tabTo(page, 'Width of the blocks')
  for (let step = 0; step < 3; step++) await keyboard.press('ArrowLeft')
  const narrower = await width()
  expect(narrower).toBeLessThan(before)
  const divider = page.getByRole('separator', { name: 'Width of the blocks' })
  const { x, y } = (await divider.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 10, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + 70, y + 60)
  await page.mouse.up()
  const dragged = await width()
  expect(dragged).toBeGreaterThan(narrower)
  await page.reload()
  await expect.poll(width, PATIENT).toBeCloseTo(dragged, -1)
  await page.setViewportSize({ width: 900, height: 800 })
  expect(await divider.isVisible(), 'one pane below the other').toBe(false)
})
