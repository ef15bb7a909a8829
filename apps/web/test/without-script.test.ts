import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'

test('without a script, each block is saved alone, and other input returns with Back', async ({
  stack,
  owner,
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await enterSession(page, stack, owner)
  const blocks = ['Role', 'Rules'].map((title) => ({ type: 'custom', title, content: '' }) as const)
  const { slug } = await stack.prompt(owner, { blocks })
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  await page.locator('noscript p', { hasText: 'save each block before you edit another' }).waitFor()
  const role = page.getByLabel('Text of Role')
  const rules = page.getByLabel('Text of Rules')
  await role.fill('You help.')
  await rules.fill('Never lie.')
  await page.getByRole('button', { name: 'Save Role' }).click()
  await page.getByText('Block saved.').waitFor()
  expect(await rules.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => rules.inputValue()).toBe('Never lie.')
  await page.getByRole('button', { name: 'Save Rules' }).click()
  await page.getByText('Block saved.').waitFor()
  const texts = async () => [await role.inputValue(), await rules.inputValue()]
  await expect.poll(texts).toEqual(['You help.', 'Never lie.'])
})
