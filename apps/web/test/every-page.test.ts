import { describe, expect } from 'vitest'
import { tokensCounted } from '../../../test/support/tokens-counted.ts'
import { judgePage, test } from './support/judge-pages.ts'
import { listLooks } from './support/looks.ts'
import { openShownPage } from './support/open-shown-page.ts'
import { makePicturedProject } from './support/pictured-project.ts'
import { SHOWN_PAGES } from './support/shown-pages.ts'

/** The classes on each page that was shown. */
const classesByPage = new Map<string, readonly string[]>()

describe.each(SHOWN_PAGES)('the page $name', (shown) => {
  test('fits its window, breaks no axe rule, and has no control that does nothing', async ({
    sheet: page,
    stack,
    owner,
  }) => {
    classesByPage.set(shown.name, await judgePage(shown, { page, stack, owner }))
  })
})

test('every look of the components is on a shown page', ({ skip }) => {
  skip(classesByPage.size < SHOWN_PAGES.length, 'not every page was shown')
  const shown = new Set([...classesByPage.values()].flat())
  const looks = listLooks()
  expect(looks.length, 'the walk found classes').toBeGreaterThan(150)
  expect(looks.filter((name) => !shown.has(name))).toEqual([])
})

test('few bars of a chart are as narrow as those of fourteen days', async ({
  sheet: page,
  stack,
  owner,
}) => {
  for (const shown of SHOWN_PAGES.filter(({ name }) => name === 'evals')) {
    await openShownPage(page, shown, { stack, owner })
  }
  const widths = await page
    .locator('.chart-bar > .chart-plain')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  expect(Math.max(...widths)).toBeLessThan(80)
})

/**
 * A team's project. To renew the images: `SCREENSHOTS=docs/screenshots pnpm screenshots
 * documentation`.
 */
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
