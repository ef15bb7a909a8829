import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  closeContext,
  newContext,
  picture,
  showWhole,
  watchProblems,
} from '../../../../test/support/browser.ts'
import { test as browserTest, PROBLEMS } from '../../../../test/support/browser-test.ts'
import {
  expectColours,
  expectStructure,
  expectStructureOfAdded,
  expectTargets,
  loadAxe,
} from '../../../../test/support/run-axe.ts'
import { expectControls, expectReferences, loadControls } from './judge-controls.ts'
import { usedClasses } from './looks.ts'
import { openShownPage } from './open-shown-page.ts'
import { SHEET, withoutScripts } from './sheet.ts'
import type { Shown, ShownPage } from './shown-page.ts'

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

const NARROW = 360

/** The looks that axe checks; each differs from the previous in one setting. */
const JUDGED: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: NARROW, colorScheme: 'dark' },
  { width: NARROW, colorScheme: 'light' },
]
/** Looks that `pnpm screenshots` adds. */
const PICTURED = [1600, 768].flatMap((width): Look[] => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
])
/** Themes change no sizes: without screenshots, each width is measured in one theme. */
const SHOWN = process.env['SCREENSHOTS']
  ? [...PICTURED, ...JUDGED]
  : JUDGED.filter(({ colorScheme }) => colorScheme === 'light')

const looks = new WeakMap<Page, Look>()

/** Changes only settings that differ from the page's current look. */
async function setLook(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = look
  const present = looks.get(page)
  if (present?.width !== width) await page.setViewportSize({ width, height: 800 })
  if (present?.colorScheme !== colorScheme)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  looks.set(page, look)
}

export const test = browserTest
  // One document shows all pages: axe is compiled once, and its code stays optimized.
  .extend('shownIn', { scope: 'file' }, async ({ browser, stack }, { onCleanup }) => {
    const context = await newContext(browser, { baseURL: stack.urls.web })
    onCleanup(() => closeContext(context))
    await loadAxe(context)
    await loadControls(context)
    const page = await context.newPage()
    // An editor asks before the page is left.
    page.on('dialog', (dialog) => dialog.accept())
    const problems: string[] = []
    watchProblems(page, problems)
    page.on('request', (request) => {
      const isOurs = [stack.urls.web, 'data:', 'blob:'].some((at) => request.url().startsWith(at))
      if (!isOurs) problems.push(`loads ${request.url()}`)
    })
    await page.goto(SHEET)
    return { page, problems }
  })
  // Resets the document for the next page, without leftovers of a live page.
  .extend('sheet', async ({ shownIn: { page, problems } }, { onCleanup }) => {
    await setLook(page, { width: 1280, colorScheme: 'light' })
    onCleanup(async () => {
      await page.context().setOffline(false)
      if (new URL(page.url()).pathname !== SHEET) {
        await page.context().clearCookies()
        await page.goto(SHEET)
        await page.evaluate(() => localStorage.clear())
      }
      expect(problems.splice(0), PROBLEMS).toEqual([])
    })
    return page
  })

interface Opened extends Shown {
  readonly page: Page
}

/**
 * Shows a page in every look, checks it, and presses its controls, with scripts and without. Returns
 * the classes of its elements.
 */
export async function judgePage(shown: ShownPage, { page, ...given }: Opened): Promise<string[]> {
  const { path, html } = await openShownPage(page, shown, given)
  const classes = usedClasses(await page.content())
  await page.evaluate(showWhole)
  if (!process.env['SCREENSHOTS']) await page.evaluate(stopPainting)
  for (const look of SHOWN) {
    await setLook(page, look)
    await picture(page, `${shown.name}-${look.colorScheme}-${look.width}`)
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, JSON.stringify(look)).toBeLessThanOrEqual(look.width)
  }
  await expectReferences(page, path)
  await removeRepeated(page, shown.alike)
  for (const look of JUDGED.toReversed()) {
    await setLook(page, look)
    await expectColours(page)
    // Another theme only changes colours.
    if (look.colorScheme === 'dark') continue
    const judge = look.width === NARROW || shown.isFramed ? expectStructure : expectStructureOfAdded
    await judge(page, shown.isFramed ? [] : FRAME)
    await expectTargets(page, shown.isFramed ? [] : FRAME)
  }
  await page.evaluate(startPainting)
  await expectControls(page, shown.isFramed ? [] : FRAME)
  if (html === undefined) return classes
  await page.setContent(withoutScripts(html))
  await page.evaluate(applyStylesWithoutScripts)
  await expectReferences(page, path)
  await removeRepeated(page, shown.alike)
  await expectControls(page, shown.isFramed ? [] : FRAME)
  return classes
}

/** The test needs scripts in the page, so it applies the rules for browsers without them. Runs in the page. */
function applyStylesWithoutScripts(): void {
  const apply = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.conditionText === '(scripting: none)') {
        rule.media.mediaText = 'all'
      } else if (rule instanceof CSSGroupingRule) apply(rule.cssRules)
    }
  }
  for (const { cssRules } of document.styleSheets) apply(cssRules)
}

/** axe reads no pixels: the page keeps its layout but is not painted. Runs in the page. */
function stopPainting(): void {
  document.documentElement.style.clipPath = 'polygon(0 0)'
}

/** A mouse only hits painted elements. Runs in the page. */
function startPainting(): void {
  document.documentElement.style.clipPath = ''
}

/** Parts that axe checks only on a few pages, in both widths. */
const FRAME = ['.sidebar', '.top-bar']

/** Keeps one of each repeated element. */
const removeRepeated = (page: Page, alike?: string) =>
  alike &&
  page.evaluate((selector) => {
    for (const repeated of document.querySelectorAll(selector)) repeated.remove()
  }, alike)
