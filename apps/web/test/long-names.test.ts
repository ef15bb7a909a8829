import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

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

test('an unbreakable name widens no page on a phone, and a dialog shows all of it', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const name = `مشروع <b> ${'W'.repeat(90)}`
  const { id, slug } = await stack.prompt(owner, { name })
  const { id: keyId } = await stack.key(owner)
  await stack.database.prisma.project.update({ where: { id: owner.projectId }, data: { name } })
  await stack.database.prisma.apiKey.update({ where: { id: keyId }, data: { name } })
  await stack.counted(owner, [{ keyId, promptId: id, requests: 3 }])
  const project = `/projects/${owner.projectId}`
  await page.setViewportSize({ width: 360, height: 740 })
  const widths: Record<string, number> = {}
  const paths = [
    '/projects',
    project,
    `${project}/settings`,
    `${project}/usage?prompt_id=${id}&by=version`,
    `${project}/usage?key_id=${keyId}&by=key`,
    `${project}/prompts`,
    `${project}/prompts/selected/delete?prompt_ids=${slug}`,
    `${project}/prompts/${slug}`,
    `${project}/prompts/${slug}/publish`,
    `${project}/audit-log`,
    `${project}/keys`,
  ]
  for (const path of paths) {
    await page.goto(path)
    widths[path] = await page.evaluate(() => document.documentElement.scrollWidth)
  }
  expect(widths).toEqual(Object.fromEntries(paths.map((path) => [path, 360])))
  await page.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('button', { name: 'Revoke key…' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke this key?' })
  const hidden = await question.evaluate((shown) => shown.scrollWidth - shown.clientWidth)
  expect(hidden, 'of the question').toBe(0)
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
