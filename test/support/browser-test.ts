import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CHROMIUM, closeContext, launch, newContext, watchProblems } from './browser.ts'
import type { Owner } from './fixtures/making.ts'
import { oncePerWorker } from './once-per-worker.ts'
import { test as stackTest } from './stack-test.ts'
import type { WebStack } from './web-stack.ts'

/** Problems that no page may have after use. */
export const PROBLEMS = 'script errors, missing assets, violations of the CSP'

/** Signs in without the form. */
export async function enterSession(
  page: Page,
  stack: WebStack,
  someone: Pick<Owner, 'userId' | 'email'>,
): Promise<void> {
  const value = await stack.session(someone)
  await page.context().addCookies([{ name: 'session', value, url: stack.urls.web }])
}

const PLAIN: BrowserContextOptions = {}

/** Tests of pages in Chromium, one browser per worker; skipped without Chromium. */
export const test = stackTest
  .extend('needsChromium', { auto: true }, ({ skip }) =>
    skip(!CHROMIUM, 'CHROMIUM_PATH is not set'),
  )
  .extend('launchShared', { scope: 'worker' }, oncePerWorker(launch))
  .extend('browser', { scope: 'file' }, ({ launchShared }) => launchShared())
  // Opens another browser; relative addresses are on our pages.
  .extend('openPage', ({ browser, stack }, { onCleanup }) => {
    const opened: Page[] = []
    const problems: string[] = []
    onCleanup(async () => {
      await Promise.all(opened.map((page) => closeContext(page.context())))
      expect(problems, PROBLEMS).toEqual([])
    })
    return async (options: BrowserContextOptions = {}) => {
      const context = await newContext(browser, { baseURL: stack.urls.web, ...options })
      const page = await context.newPage()
      opened.push(page)
      watchProblems(page, problems)
      return page
    }
  })
  // Size, colour scheme, and whether scripts run.
  .extend('pageOptions', PLAIN)
  .extend('page', ({ openPage, pageOptions }) => openPage(pageOptions))
  // The page with the owner signed in.
  .extend('ownersPage', async ({ page, stack, owner }) => {
    await enterSession(page, stack, owner)
    return page
  })
