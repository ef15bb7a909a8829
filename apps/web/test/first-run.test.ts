import { expect } from 'vitest'
import { signIn } from '../../../test/support/browser.ts'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { OWN_STACK } from '../../../test/support/web-test.ts'
import { setupToken } from '../../api/src/features/auth/setup-token.ts'
import { hasStatus, isLive, isSaved, openEditor } from './support/editor-page.ts'

// A service is set up once.
const test = browserTest.extend('stackOptions', OWN_STACK)

test("the first start's link leads to a published prompt that a program fetches with a new key", async ({
  page,
  stack,
}) => {
  await page.goto(`/setup?token=${setupToken(SERVICE_SECRET)}`)
  await page.getByLabel('Your name').fill('Robin')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()

  const step = (name: string) => page.locator('.step[aria-current]').getByRole('link', { name })
  const quickStart = () =>
    page
      .getByRole('navigation', { name: 'Project' })
      .getByRole('link', { name: 'Quick start' })
      .click()
  await quickStart()
  await step('New prompt').click()
  await page.getByLabel('Name', { exact: true }).fill('Support reply')
  await page.getByRole('button', { name: 'Create prompt' }).click()
  await isLive(page)
  await page.getByLabel('Text of Role').fill('You help everybody who asks.')
  await isSaved(page)
  await quickStart()
  await step('Open Support reply').click()
  await page.getByRole('button', { name: 'Save version' }).click()
  await page.locator('#save-version').getByRole('button', { name: 'Save version' }).click()
  await page.getByText('Version 1 saved').first().waitFor()
  await quickStart()
  await step('Review and publish').click()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.getByText('Version 1 is live').waitFor()

  await quickStart()
  await step('API keys').click()
  await page.getByRole('link', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Production')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
  const command = await page.locator('.snippet:visible pre').first().textContent()
  const [, url = ''] = /POST (\S+)/.exec(command ?? '') ?? []
  const [authorization = ''] = /Bearer pk_live_\w+/.exec(command ?? '') ?? []
  expect(url).toContain(stack.apiUrl)
  const headers = { authorization, 'content-type': 'application/json' }
  const fetched = await fetch(url, { method: 'POST', headers, body: '{"variables":{}}' })
  const { data } = (await fetched.json()) as { data: { prompt: string } }
  expect(data.prompt).toContain('You help everybody who asks.')
  await quickStart()
  await expect.poll(() => page.locator('.step[data-done] h2').count()).toBe(4)
})

test('a session that ends during typing loses nothing: the text is saved after signing in', async ({
  ownersPage: page,
  stack,
  owner,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'Before' })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await stack.database.prisma.session.deleteMany({ where: { userId: owner.userId } })
  await page.getByLabel('Text of Role').fill('Typed as the session ended')
  await hasStatus(page, 'Signed out (kept here)')
  const otherTab = await page.context().newPage()
  await signIn(otherTab, owner.email)
  await page.getByLabel('Text of Role').press('End')
  await page.keyboard.type(', and after')
  await isSaved(page)
  await otherTab.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  const text = await otherTab.getByLabel('Text of Role').inputValue()
  expect(text).toBe('Typed as the session ended, and after')
})
