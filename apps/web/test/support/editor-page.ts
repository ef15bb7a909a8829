import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession } from '../../../../test/support/browser-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

const SAVED = /^Saved \d\d:\d\d$/

/** Waits until the editor's script has started. */
export const isLive = (page: Page) => page.locator('.is-live').waitFor()

export async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isLive(page)
}

/** Opens the editor as a newly signed-in person. */
export async function openEditorAs(
  page: Page,
  stack: WebStack,
  someone: Pick<Owner, 'userId' | 'email'>,
  path: string,
): Promise<void> {
  await enterSession(page, stack, someone)
  await openEditor(page, path)
}

/** Waits for the save status. */
export const hasStatus = (page: Page, words: string | RegExp) =>
  expect.poll(() => page.locator('#editor-saving').textContent()).toMatch(words)

export const isSaved = (page: Page) => hasStatus(page, SAVED)

/** Waits until a block's text has the focus. */
export const isWriting = (page: Page) => page.locator(':is(textarea, .cm-content):focus').waitFor()

/** The blocks' texts, as shown. */
export const readTexts = (page: Page) =>
  page
    .locator('form.block textarea[name="content"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
