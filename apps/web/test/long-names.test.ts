import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import { createSheet, withFreshScripts } from './support/sheet.ts'
import { isPage, pageAddresses, projectRoutes, publicPages } from './support/web-routes.ts'
import { makeWholeProject } from './support/whole-project.ts'

/** The max length of a title, without a place for a line break. */
const WORD = 'W'.repeat(120)

test('a long or right-to-left name hides neither the breadcrumb nor its own start', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, { name: 'Longest '.repeat(25).trim() })
  const arabic = 'رد الدعم على العملاء '.repeat(9).trim()
  await stack.prompt(owner, { name: arabic, tags: ['customer-facing-and-more', 'support'] })
  const prompts = `/projects/${owner.projectId}/prompts`
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${prompts}/${slug}`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const cut = await trail
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.scrollWidth > link.clientWidth))
  expect(cut).toEqual([false, false])
  await page.goto(prompts)
  const name = page.getByRole('link', { name: arabic, exact: true })
  expect(await name.evaluate((link) => getComputedStyle(link).direction)).toBe('rtl')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  expect(await page.getByRole('button', { name: 'Move…' }).isVisible()).toBe(true)
})

test('a name without a space widens no page, in any window', { timeout: 240_000 }, async ({
  stack,
  owner,
  person,
  page,
}) => {
  const whole = await makeWholeProject(stack, owner, WORD)
  const { prisma } = stack.database
  const { id: promptId } = await prisma.prompt.findFirstOrThrow({
    where: { slug: whole.parameters['prompt_id'] ?? '' },
  })
  await prisma.variable.updateMany({ where: { promptId }, data: { key: WORD.toLowerCase() } })
  const keyId = whole.parameters['key_id'] ?? ''
  await stack.counted(owner, [{ keyId, promptId, requests: 3 }])
  const usage = `/projects/${owner.projectId}/usage`
  const paths = [
    ...projectRoutes(stack)
      .filter(isPage)
      .flatMap((route) => pageAddresses(route, whole)),
    ...publicPages(stack),
    ...['version', 'key'].map((by) => `${usage}?prompt_id=${promptId}&key_id=${keyId}&by=${by}`),
  ]
  const wide: string[] = []
  const show = createSheet(page)
  for (const path of paths) {
    const response = await person.get(path)
    if (!response.ok || !response.headers.get('content-type')?.includes('html')) continue
    await show(withFreshScripts(await response.text()))
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      if (needed > width) wide.push(`${path}: ${needed} of ${width}`)
    }
  }
  expect(wide).toEqual([])
})

test('a question shows all of a name without a space', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id } = await stack.key(owner)
  await stack.database.prisma.apiKey.update({ where: { id }, data: { name: WORD } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/projects/${owner.projectId}/keys`)
  await page.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('button', { name: 'Revoke key…' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke this key?' })
  expect(await question.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
})

test('a row of the list of prompts is one line from 1,280 pixels on, and two below', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const tags = ['customer-facing', 'support', 'billing']
  await stack.prompt(owner, { name: 'A name of some length '.repeat(4), tags })
  const { id } = await stack.publishedPrompt(owner, { name: 'Support reply', tags })
  await stack.edit(id, 'Changed since')
  const { id: keyId } = await stack.key(owner)
  await stack.counted(owner, [{ keyId, promptId: id, requests: 34_567 }])
  await page.goto(`/projects/${owner.projectId}/prompts`)
  const heights = () =>
    page
      .locator('.prompts-table tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  for (const [width, most] of [
    [1600, 37],
    [1280, 37],
    [768, 54],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(Math.max(...(await heights())), `${width}`).toBeLessThanOrEqual(most)
  }
})
