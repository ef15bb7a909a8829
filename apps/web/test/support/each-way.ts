import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, picture } from '../../../../test/support/browser.ts'
import { SHOWN_PAGES } from './shown-pages.ts'

/** In how many ways people meet a page. */
export const WAYS: [string, BrowserContextOptions][] = [
  ['with JavaScript, light', { javaScriptEnabled: true, colorScheme: 'light' }],
  [
    'with JavaScript, dark, phone',
    {
      javaScriptEnabled: true,
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    },
  ],
  ['without JavaScript', { javaScriptEnabled: false }],
]

/** What every-page.test.ts shows to axe is not shown to it again. */
export const check = async (page: Page, name: string, options: BrowserContextOptions) => {
  const scheme = `${options.colorScheme ?? 'plain'}-${options.viewport?.width ?? 'wide'}`
  await picture(page, `${name}-${scheme}`)
  const width = page.viewportSize()?.width ?? 0
  if (options.javaScriptEnabled) {
    if (!SHOWN_PAGES.some((shown) => shown.name === name)) await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
}

/** Follows a row of the sidebar, which is a drawer on a phone. */
export const goTo = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click()
}
