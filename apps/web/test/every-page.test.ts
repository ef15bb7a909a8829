import { describe, expect } from 'vitest'
import { expectAccessible, picture, watchProblems } from '../../../test/support/browser.ts'
import { test as browserTest, enterSession, PROBLEMS } from '../../../test/support/browser-test.ts'
import { tokensCounted } from '../../../test/support/tokens-counted.ts'
import { makePicturedProject } from './support/pictured-project.ts'
import type { ShownPage } from './support/shown-page.ts'
import { SHOWN_PAGES } from './support/shown-pages.ts'

/** Widths that axe checks, and those that `pnpm screenshots` adds. */
const JUDGED = [1280, 360]
const SHOWN = process.env['SCREENSHOTS'] ? [1600, 1280, 768, 360] : JUDGED

const test = browserTest
  // One page is shown them all: its process starts once, and axe is compiled once.
  .extend('shown', { scope: 'file' }, async ({ browser, stack }, { onCleanup }) => {
    const context = await browser.newContext({ baseURL: stack.urls.web })
    onCleanup(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    // An editor asks before it is left.
    page.on('dialog', (dialog) => dialog.accept())
    const problems: string[] = []
    watchProblems(page, problems)
    page.on('request', (request) => {
      const isOurs = [stack.urls.web, 'data:', 'blob:'].some((at) => request.url().startsWith(at))
      if (!isOurs) problems.push(`loads ${request.url()}`)
    })
    return { page, problems }
  })
  // The page as somebody has it who was never here, and at the end nothing is left of it.
  .extend('newcomer', async ({ shown: { page, problems } }, { onCleanup }) => {
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
    await page.setViewportSize({ width: 1280, height: 800 })
    onCleanup(async () => {
      await page.evaluate(() => localStorage.clear())
      expect(problems.splice(0), PROBLEMS).toEqual([])
    })
    return page
  })

describe.each(SHOWN_PAGES)('the page $name', (shown) => {
  const { name, isPublic, path, act } = shown
  test('fits its window and breaks no axe rule, narrow and wide, light and dark', async ({
    newcomer: page,
    stack,
    owner,
  }) => {
    if (!isPublic) await enterSession(page, stack, owner)
    await page.goto(await path({ page, stack, owner }))
    await act?.(page)
    // Another theme only needs new colours, another width a new layout.
    for (const width of SHOWN) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await picture(page, `${name}-${colorScheme}-${width}`)
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, `${colorScheme} ${width}`).toBeLessThanOrEqual(width)
        if (JUDGED.includes(width))
          await expectAccessible(page, {
            coloursOnly: colorScheme === 'dark',
            alike: alikeOn(shown),
          })
      }
    }
  })
})

/** Parts that axe checked on another page, or further up on this one. */
const alikeOn = ({ alike, isFramed }: ShownPage): string[] => [
  ...(alike === undefined ? [] : [alike]),
  ...(isFramed ? [] : ['.sidebar', '.top-bar']),
]

/** Of a team that works: `SCREENSHOTS=docs/screenshots pnpm screenshots documentation` renews them. */
const DOCUMENTED = [
  { name: 'prompts', path: 'prompts' },
  {
    name: 'editor',
    path: 'prompts/support-reply?value.company=Acme&value.message=Where+is+order+1042%3F',
  },
  { name: 'publish', path: 'prompts/support-reply/publish' },
  { name: 'versions', path: 'prompts/support-reply/versions', colorScheme: 'dark' },
  { name: 'keys', path: 'keys' },
  { name: 'usage', path: 'usage', colorScheme: 'dark' },
] as const

const folder = process.env['SCREENSHOTS']
if (folder) {
  test('the pictures of the documentation', async ({ stack, owner, ownersPage: page }) => {
    await makePicturedProject(stack, owner)
    await page.setViewportSize({ width: 1280, height: 800 })
    await tokensCounted(stack)
    for (const { name, path, ...look } of DOCUMENTED) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', ...look })
      await page.goto(`/projects/${owner.projectId}/${path}`)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${folder}/${name}.png` })
    }
  })
}
