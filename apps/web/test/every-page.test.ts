import { describe, expect } from 'vitest'
import { expectAccessible, picture } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'
import { SHOWN_PAGES } from './support/shown-pages.ts'

/** What axe judges, and what `pnpm screenshots` shows beside it. */
const JUDGED = [360, 1280]
const SHOWN = process.env['SCREENSHOTS'] ? [360, 768, 1280, 1600] : JUDGED

describe.each(SHOWN_PAGES)('the page $name', ({ name, isPublic, path, act }) => {
  test('fits its window and breaks no rule of axe, narrow and wide, light and dark', async ({
    page,
    ownersPage,
    stack,
    owner,
  }) => {
    if (isPublic) await page.context().clearCookies()
    await ownersPage.goto(await path({ page, stack, owner }))
    await act?.(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of SHOWN) {
        await page.setViewportSize({ width, height: 800 })
        await picture(page, `${name}-${colorScheme}-${width}`)
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, `${colorScheme} ${width}`).toBeLessThanOrEqual(width)
        // In the dark only the colours are others.
        const only = colorScheme === 'dark' ? 'colours' : undefined
        if (JUDGED.includes(width)) await expectAccessible(page, only)
      }
    }
  })
})
