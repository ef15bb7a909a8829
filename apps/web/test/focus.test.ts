import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  })

test('a shared part has the focus after it was included, and a block after a link to it', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  await stack.publishedPrompt(owner, { name: 'House rules', content: 'Be kind.' })
  const { id, slug } = await stack.prompt(owner, { content: 'You help.' })
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}/include`)
  await page.getByRole('button', { name: 'Include House rules' }).press('Enter')
  await page.locator('.is-live').waitFor()
  await expect.poll(() => focused(page)).toBe('Block House rules')
  const [first] = (await stack.workingCopy(id))?.content.blocks ?? []
  await page.evaluate((block) => location.assign(`#block-${block}`), first?.id)
  await expect.poll(() => focused(page)).toBe('Block Role')
})

test('a refused import has the focus at its alert, or at the field that is wrong', async ({
  owner,
  ownersPage: page,
}) => {
  await page.goto(`/projects/${owner.projectId}/prompts/new/import`)
  await page.getByLabel('Text').fill('# Role\nYou help.')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.getByText('Change the text or the files').press('Enter')
  await page.getByLabel('Text').fill('# Role\nYou lie.')
  await page.getByRole('button', { name: 'Add prompt' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('changed after the preview')
  await page.getByText('Change the text or the files').press('Enter')
  await page.getByLabel('Text').fill(' ')
  await page.getByRole('button', { name: 'Preview again' }).press('Enter')
  await page.locator('#field-content:focus').waitFor()
})

test('an invitation begins at its chosen role, also after a refusal', async ({
  owner,
  ownersPage: page,
}) => {
  await page.goto(`/accounts/${owner.accountId}/members`)
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await page.locator('[name=role][value=editor]:focus').waitFor()
  await page.locator('[name=role]:checked').evaluate((radio) => radio.setAttribute('value', 'king'))
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByText('Choose a role.').waitFor()
  await page.locator('[name=role]:focus').first().waitFor()
})
