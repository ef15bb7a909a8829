import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CHROMIUM, launch, watchProblems } from './browser.ts'
import { test as stackTest } from './stack-test.ts'

const FLAGS: readonly string[] = []
const PLAIN: BrowserContextOptions = {}

/** Tests of pages in Chromium, one browser a file; skipped where there is none. */
export const test = stackTest
  .extend('needsChromium', { auto: true }, ({ skip }) =>
    skip(!CHROMIUM, 'CHROMIUM_PATH is not set'),
  )
  .extend('browserFlags', { scope: 'file' }, FLAGS)
  .extend('browser', { scope: 'file' }, async ({ browserFlags }, { onCleanup }) => {
    const browser = await launch(...browserFlags)
    onCleanup(() => browser.close())
    return browser
  })
  // Opens another browser for somebody; relative addresses are those of our pages.
  .extend('openPage', ({ browser, stack }, { onCleanup }) => {
    const opened: Page[] = []
    const problems: string[] = []
    onCleanup(async () => {
      await Promise.all(opened.map((page) => page.context().close()))
      expect(problems, 'script errors, missing assets, violations of the CSP').toEqual([])
    })
    return async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ baseURL: stack.urls.web, ...options })
      const page = await context.newPage()
      opened.push(page)
      page.setDefaultTimeout(10_000)
      watchProblems(page, problems)
      return page
    }
  })
  // How the browser of `page` is: its size, its colours, whether scripts run.
  .extend('pageOptions', PLAIN)
  // A page that nothing was opened on; nobody is signed in.
  .extend('page', ({ openPage, pageOptions }) => openPage(pageOptions))
  // The same page, in the browser of the owner, who is signed in.
  .extend('ownersPage', async ({ page, stack, owner }) => {
    const value = await stack.session(owner)
    await page.context().addCookies([{ name: 'session', value, url: stack.urls.web }])
    return page
  })
