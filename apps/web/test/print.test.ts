import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'

/** A4 in CSS pixels. */
const PAPER = { width: 794, height: 1123 }

const test = browserTest.extend('print', ({ ownersPage: page }) => async (path: string) => {
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
})

/** The text that a style rule adds to an element. */
const readWritten = (page: Page, selector: string, place: '::before' | '::after') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, at) => getComputedStyle(element, at).content, place)

test('a printed comparison marks what was and what is, and has nothing to press', async ({
  stack,
  owner,
  ownersPage: page,
  print,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'Be kind.\nNever lie.' })
  await stack.edit(id, 'Be kind and brief.\nNever lie.')
  await stack.publish(id)
  await print(`/projects/${owner.projectId}/prompts/${slug}/compare?from=1&to=2`)
  // Printers omit backgrounds.
  expect(await readWritten(page, '.diff-before.diff-changed', '::before')).toBe('"− "')
  expect(await readWritten(page, '.diff-after.diff-changed', '::before')).toBe('"+ "')
  const shown = page.locator('button:visible, nav:visible')
  expect(await shown.allTextContents()).toEqual([])
})

test('printed versions have their exact times', async ({
  stack,
  owner,
  ownersPage: page,
  print,
}) => {
  const { slug } = await stack.publishedPrompt(owner)
  await print(`/projects/${owner.projectId}/prompts/${slug}/versions`)
  const time = page.locator('.timeline-item time').first()
  const exact = await time.getAttribute('title')
  expect(await readWritten(page, '.timeline-item time', '::after')).toBe(`" (${exact})"`)
})

test('a printed prompt shows which blocks are on, and all of a long one', async ({
  stack,
  owner,
  ownersPage: page,
  print,
}) => {
  const lines = Array.from({ length: 300 }, (_, i) => `Rule ${i}.`)
  const { slug } = await stack.prompt(owner, { content: lines.join('\n') })
  await print(`/projects/${owner.projectId}/prompts/${slug}`)
  const tick = page.locator('.block-switch > .block-tick').first()
  expect(await tick.evaluate((each) => getComputedStyle(each).printColorAdjust)).toBe('exact')
  const cut = await page
    .locator('.block-text')
    .evaluateAll((texts) => texts.map((text) => text.scrollHeight - text.clientHeight))
  expect(cut.length).toBeGreaterThan(0)
  expect(Math.max(...cut)).toBeLessThanOrEqual(1)
})
