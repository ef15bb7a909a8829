import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { letToastsLeave } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'
import { openEditor } from './support/editor-page.ts'

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim()
  })

test('closing a menu, dialog or panel by keyboard restores the focus', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { keyboard } = page
  const focused = () => focusedName(page)
  await stack.key(owner, 'dev')
  await page.goto(`/projects/${owner.projectId}/keys`)

  await page.getByRole('button', { name: 'Actions for Test key' }).focus()
  for (const close of ['Escape', 'Cancel']) {
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter']) await keyboard.press(key)
    const question = page.getByRole('dialog', { name: 'Revoke this key?' })
    await expect.poll(() => question.evaluate((at) => at === document.activeElement)).toBe(true)
    if (close === 'Escape') await keyboard.press('Tab')
    else await page.getByRole('button', { name: close }).focus()
    await keyboard.press(close === 'Escape' ? 'Escape' : 'Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(focused, { message: close }).toBe('Actions for Test key')
  }

  await page.getByRole('link', { name: 'New key' }).press('Enter')
  // The script makes it modal.
  await page.locator('dialog:modal').waitFor()
  await keyboard.press('Escape')
  await page.waitForURL(/\/keys#new$/)
  await expect.poll(focused).toBe('New key')

  const { slug } = await stack.publishedPrompt(owner)
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  await page.getByRole('link', { name: 'Audit log' }).first().press('Enter')
  await page.getByRole('link', { name: /^Saved version/ }).press('Enter')
  const panel = page.getByRole('complementary', { name: /^Saved version/ })
  await expect.poll(() => panel.evaluate((at) => at === document.activeElement)).toBe(true)
  await keyboard.press('Tab')
  await expect.poll(focused).toBe('Close')
  await keyboard.press('Enter')
  await expect.poll(focused).toMatch(/^Saved version/)
})

test('arrows, Home and End move the focus in a menu, and Escape closes it', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { keyboard } = page
  const focused = () => focusedName(page)
  await stack.key(owner, 'dev')
  await page.goto(`/projects/${owner.projectId}/keys`)
  await page.getByRole('button', { name: 'Search or jump' }).waitFor()
  const button = page.getByRole('button', { name: 'Actions for Test key' })
  await button.focus()
  await keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Rename key…')
  await keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Revoke key…')
  await keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Rename key…')
  await keyboard.press('End')
  await expect.poll(focused).toBe('Revoke key…')
  await keyboard.press('Home')
  await expect.poll(focused).toBe('Rename key…')
  await keyboard.press('Escape')
  await expect.poll(focused).toBe('Actions for Test key')

  const { slug } = await stack.prompt(owner)
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.getByRole('button', { name: 'Add block' }).focus()
  await keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Role')
  await keyboard.press('Escape')
  await expect.poll(focused).toBe('Add block')
})

test('a message is closed by its button, by Escape, or leaves by itself', async ({
  owner,
  ownersPage: page,
}) => {
  const toast = page.locator('.toast')
  const create = async (name: string) => {
    await page.goto(`/projects/${owner.projectId}/prompts/new/blank`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create prompt' }).click()
    await toast.getByText('Prompt created.').waitFor()
  }
  await create('First')
  await page.getByRole('button', { name: 'Close message' }).click()
  await toast.waitFor({ state: 'detached' })
  await create('Second')
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
  await create('Third')
  await toast.hover()
  await page.evaluate(letToastsLeave)
  const animation = () => toast.evaluate((at) => at.getAnimations()[0]?.playState)
  await expect.poll(animation).toBe('paused')
  await page.mouse.move(0, 0)
  await toast.waitFor({ state: 'detached' })
})

test('a message covers nothing of the page, nor the menus of a phone, wherever it is scrolled to', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const content = 'A line of text.\n'.repeat(60)
  const { slug } = await stack.prompt(owner, { name: 'A long name '.repeat(8), content })
  for (const width of [360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 700 })
    await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
    await page.getByLabel('Actions for block Role', { exact: true }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByLabel('Actions for block Role', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Delete block' }).click()
    await page.locator('.toast').waitFor()
    await page.evaluate(() => scrollTo(0, 300))
    const bar = await page.locator('.top-bar').boundingBox()
    const toast = await page.locator('.toast').boundingBox()
    const bottom = (box: typeof bar) => (box?.y ?? 0) + (box?.height ?? 0)
    expect(bottom(toast), `${width}`).toBeLessThanOrEqual(bottom(bar))
    expect(toast?.y).toBeGreaterThanOrEqual(bar?.y ?? 0)
    const kept =
      width < 760 ? ['.drawer-button', '.account-button'] : ['.breadcrumb', '.top-bar-tools']
    for (const part of kept) {
      const box = await page.locator(part).boundingBox()
      const isLeft = (box?.x ?? 0) + (box?.width ?? 0) <= (toast?.x ?? 0)
      const isRight = (toast?.x ?? 0) + (toast?.width ?? 0) <= (box?.x ?? 0)
      expect(isLeft || isRight, `${part} at ${width}`).toBe(true)
    }
  }
})

test('? opens the shortcuts in the middle of the window', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'Text' })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.keyboard.press('?')
  await page.locator('#editor-keys').waitFor()
  const box = await page.locator('#editor-keys').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(20)
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(20)
})

describe('in a narrow window', () => {
  test.override('pageOptions', { viewport: { width: 760, height: 900 } })

  test('a link from a pane to a block shows the block', async ({
    stack,
    owner,
    ownersPage: page,
  }) => {
    const { slug } = await stack.prompt(owner, { content: '{{who}}', variables: [{ key: 'who' }] })
    await page.goto(`/projects/${owner.projectId}/prompts/${slug}?tab=variables`)
    await page.locator('.variable').getByRole('link', { name: 'Role' }).click()
    await page.locator('form.block').waitFor()
    await page.locator('.variables').waitFor({ state: 'hidden' })
  })

  test('the tabs of the editor are above the blocks, and open one part at a time', async ({
    stack,
    owner,
    ownersPage: page,
  }) => {
    const { slug } = await stack.prompt(owner, { content: 'Hello {{name}}' })
    await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
    const tabs = page.getByRole('navigation', { name: 'Part' })
    const text = page.getByLabel('Text of Role')
    const [above, below] = [await tabs.boundingBox(), await text.boundingBox()]
    expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
    await tabs.getByRole('link', { name: 'Variables' }).click()
    await page.waitForURL(/tab=variables$/)
    await text.waitFor({ state: 'hidden' })
    await tabs.getByRole('link', { name: 'Blocks' }).click()
    await text.waitFor()
  })
})

test('guides, reference and account keep the menu of the project that was opened last', async ({
  owner,
  ownersPage: page,
}) => {
  await page.goto(`/projects/${owner.projectId}/keys`)
  for (const path of ['/guides/concepts', '/docs', '/account']) {
    await page.goto(path)
    const menu = page.getByRole('navigation', { name: 'Project' })
    await menu.getByRole('link', { name: 'API keys' }).click()
    await page.waitForURL(`**/projects/${owner.projectId}/keys`)
  }
})

test('an address of the reference when it was one page leads to the operation', async ({
  page,
}) => {
  await page.goto('/docs#publish_version')
  await page.waitForURL('**/docs/reference/versions#publish_version')
  await page.locator('h2#publish_version').waitFor()
  await page.goto('/docs#error-RATE_LIMITED')
  await page.getByRole('cell', { name: 'RATE_LIMITED' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#error-RATE_LIMITED')
})

test('a scrolling table of contents does not take the first Tab', async ({ page }) => {
  await page.goto('/docs/reference/prompts')
  await page.locator('[data-contents] [aria-current]').waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedName(page)).toBe('Skip to content')
})

test('typing filters the contents of the reference', async ({ page }) => {
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('publish version')
  await contents.getByRole('link', { name: 'Publish' }).first().waitFor()
  await contents.getByRole('link', { name: 'List prompts' }).waitFor({ state: 'hidden' })
})

test('a signed-in person jumps from guides, reference and projects to a project by typing its name', async ({
  owner,
  ownersPage: page,
}) => {
  for (const path of ['/guides/concepts', '/docs', '/projects']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Search or jump' }).waitFor()
    await page.keyboard.press('Control+k')
    const places = page.getByRole('dialog', { name: 'Search or jump' })
    await places.locator(`a[href="/projects/${owner.projectId}"]`).waitFor()
  }
})

describe('the time zone of the browser', () => {
  test.override('pageOptions', { timezoneId: 'America/Argentina/Buenos_Aires' })

  test('is offered next to the choice, and taken with one button', async ({ ownersPage: page }) => {
    await page.goto('/projects')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    const offer = page.getByRole('button', { name: /^Use this browser's/ })
    await offer.click()
    await offer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save display' }).click()
    await page.getByText('Display saved.').waitFor()
    await page.getByText(/It is now .* GMT-3/).waitFor()
    // The offer is selected now.
    await page.waitForLoadState()
    await offer.waitFor({ state: 'hidden' })
  })
})
