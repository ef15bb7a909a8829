import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

test('a name of any length or direction hides neither the way up nor its own beginning', async ({
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
