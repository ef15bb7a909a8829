import { describe, expect } from 'vitest'
import { tokensCounted } from '../../../test/support/tokens-counted.ts'
import { judgePage, test } from './support/judge-pages.ts'
import { makePicturedProject } from './support/pictured-project.ts'
import { SHOWN_PAGES } from './support/shown-pages.ts'

describe.each(SHOWN_PAGES)('the page $name', (shown) => {
  test('fits its window, breaks no axe rule, and has no control that does nothing', ({
    sheet: page,
    stack,
    owner,
  }) => judgePage(shown, { page, stack, owner }))
})

test('two bars of a chart are as narrow as those of fourteen days', async ({
  sheet: page,
  stack,
}) => {
  const response = await stack.fetch(`${stack.urls.web}/ui`)
  await page.setContent(await response.text())
  const widths = await page
    .locator('.chart-bar > .chart-plain')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(widths).toHaveLength(16)
  expect(Math.max(...widths)).toBeLessThan(80)
})

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
