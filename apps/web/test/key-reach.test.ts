import { expect } from 'vitest'
import { signIn } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'

test('a person restricts a new key to a folder, sees it on its page, and to a prompt later', async ({
  page,
  stack,
  owner,
}) => {
  const { slug } = await stack.prompt(owner, { name: 'Outside' })
  const folderId = await stack.folder(owner)
  const { name } = await stack.database.prisma.folder.findUniqueOrThrow({
    where: { id: folderId },
  })
  await page.goto('/sign-in')
  await signIn(page, owner.email)
  const keys = `/projects/${owner.projectId}/keys`
  await page.goto(`${keys}/new`)
  await page.getByLabel('Name', { exact: true }).fill('Restricted')
  expect(await page.getByLabel(name).isVisible()).toBe(false)
  await page.getByText('Only some folders and prompts').click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Must name a folder or a prompt').waitFor()
  await page.getByLabel(name).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.locator('.created pre').first().textContent()) ?? ''
  const list = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${stack.apiUrl}/api/v1/prompts`, { headers })
    return ((await response.json()) as { data: { slug: string }[] }).data.map((each) => each.slug)
  }
  expect(await list()).toEqual([])
  await page.goto(keys)
  await page.getByText('Reaches only 1 folder.').waitFor()
  await page.getByRole('link', { name: 'Restricted' }).click()
  await page.getByText(`the folder ${name}`).waitFor()
  expect(await page.getByLabel(name).isChecked()).toBe(true)

  await page.getByLabel('Single prompts').fill('no-such-prompt')
  await page.getByRole('button', { name: 'Save key' }).click()
  await page.getByText('names no prompt of this project', { exact: false }).waitFor()
  await page.getByLabel('Single prompts').fill(slug)
  await page.getByRole('button', { name: 'Save key' }).click()
  await page.getByRole('link', { name: 'Outside' }).waitFor()
  expect(await list()).toEqual([slug])

  await page.getByText('The whole project').click()
  await page.getByRole('button', { name: 'Save key' }).click()
  await page.getByText('the whole project', { exact: true }).waitFor()
})

test('without JavaScript, a new key is restricted to a folder, and to a prompt later', async ({
  plainBrowser: browser,
  stack,
  owner,
}) => {
  const { slug } = await stack.prompt(owner, { name: 'Outside' })
  const folderId = await stack.folder(owner)
  const { name } = await stack.database.prisma.folder.findUniqueOrThrow({ where: { id: folderId } })
  const keys = `/projects/${owner.projectId}/keys`
  await browser.open(`${keys}/new`)
  await browser.press('Create key', { name: 'Restricted', reach: 'some' })
  expect(browser.text).toContain('Must name a folder or a prompt')
  await browser.press('Create key', { folder_ids: folderId })
  expect(browser.headings).toContain('Your new key')
  const [key = ''] = /pk_live_\w{38}/.exec(browser.text) ?? []
  const list = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await stack.fetch(`${stack.apiUrl}/api/v1/prompts`, { headers })
    return ((await response.json()) as { data: { slug: string }[] }).data.map((each) => each.slug)
  }
  expect(await list()).toEqual([])
  await browser.open(keys)
  expect(browser.text).toContain('Reaches only 1 folder.')
  await browser.follow('Restricted')
  expect(browser.text).toContain(`the folder ${name}`)

  await browser.press('Save key', { restricted_to: 'no-such-prompt' })
  expect(browser.text).toContain('Names no prompt of this project: "no-such-prompt"')
  await browser.press('Save key', { restricted_to: slug })
  expect(browser.text).toContain('Outside')
  expect(await list()).toEqual([slug])
  await browser.press('Save key', { reach: 'project' })
  expect(browser.text).toContain('the whole project')
})
