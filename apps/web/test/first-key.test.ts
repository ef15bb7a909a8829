import { describe, expect } from 'vitest'
import { signIn } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { Person } from '../../../test/support/person.ts'
import { PlainBrowser } from '../../../test/support/plain-browser.ts'
import { closeToast, followSidebar } from './support/sidebar.ts'

describe('on a phone, dark', () => {
  test.override('pageOptions', { colorScheme: 'dark', viewport: { width: 360, height: 740 } })

  test('a person creates a project and a key, uses it, and revokes it [spec keys.revoke]', async ({
    page,
    stack,
    owner,
  }) => {
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Wrong')
    await page.locator('[name=password]:focus').waitFor()
    await signIn(page, owner.email)

    await page.goto('/projects')
    await page.getByLabel('Name').fill('Checkout <b>service</b>')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
    await followSidebar(page, 'API keys')
    await page.getByText('No active key').waitFor()

    await page.getByRole('link', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Production key')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    const key = (await page.locator('.created pre').first().textContent()) ?? ''
    expect(key).toMatch(/^pk_live_\w{38}$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy API key' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    for (const client of [
      'curl',
      'TypeScript',
      'Python',
      'Claude Code',
      'Claude Desktop',
      'Cursor',
      'VS Code',
    ]) {
      const label = page.locator('.snippets > label', { hasText: client }).first()
      await label.click()
      await label.locator('+ .snippet pre').waitFor()
    }
    const fetchWith = () =>
      fetch(`${stack.apiUrl}/api/v1/prompts`, { headers: { authorization: `Bearer ${key}` } })
    expect((await fetchWith()).status).toBe(200)

    await page.reload()
    expect(await page.getByText(key).count(), 'the key is shown once').toBe(0)
    // On a phone, the table has no space for it.
    await page.locator('td', { hasText: /^just now$/ }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Actions for Production key' }).click()
    await page.getByRole('button', { name: 'Rename key…' }).click()
    await page.locator('[name=name]:focus').waitFor()
    await page.keyboard.type('Checkout key')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Actions for Checkout key' }).click()
    await page.getByRole('button', { name: 'Revoke key…' }).click()
    await page.getByRole('button', { name: 'Revoke key Checkout key' }).click()
    await page.getByText('No active key').waitFor()
    expect((await fetchWith()).status).toBe(401)

    await closeToast(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/projects')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

test('without JavaScript, a person creates a project and a key, uses it, and revokes it', async ({
  stack,
  owner,
}) => {
  const browser = new PlainBrowser(new Person(stack))
  await browser.open('/projects')
  await browser.press('Sign in', { email: owner.email, password: 'wrong password' })
  expect(browser.html).toMatch(/role="alert"[\s\S]*Wrong/)
  expect(browser.html).toMatch(/name="password"[^>]* autofocus/)
  await browser.press('Sign in', { email: owner.email, password: PASSWORD })
  await browser.open('/projects')
  await browser.press('Create project', { name: 'Checkout <b>service</b>' })
  expect(browser.headings).toContain('Quick start')
  await browser.follow('API keys')
  expect(browser.text).toContain('No active key')

  await browser.follow('New key')
  await browser.press('Create key', { name: 'Production key' })
  expect(browser.headings).toContain('Your new key')
  const [key = ''] = /pk_live_\w{38}/.exec(browser.text) ?? []
  expect(key).not.toBe('')
  const fetchWith = () =>
    fetch(`${stack.apiUrl}/api/v1/prompts`, { headers: { authorization: `Bearer ${key}` } })
  expect((await fetchWith()).status).toBe(200)
  await browser.open(browser.path)
  expect(browser.text, 'the key is shown once').not.toContain(key)
  expect(browser.text).toContain('just now')
  expect(browser.html).toContain('aria-label="Actions for Production key"')
  await browser.press('Save name', { name: 'Checkout key' })
  expect(browser.html).toContain('aria-label="Actions for Checkout key"')
  await browser.press('Revoke key Checkout key')
  expect(browser.text).toContain('No active key')
  expect((await fetchWith()).status).toBe(401)

  await browser.press('Sign out')
  expect(browser.headings).toContain('Sign in')
  await browser.open('/projects')
  expect(browser.headings).toContain('Sign in')
})

test('the keyboard alone signs in and creates a key', async ({ page, owner }) => {
  await page.goto('/sign-in')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/prompts#main')
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: 'API keys' })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'New key' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[name=name]:focus').waitFor()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
})

test('a new key lists the permissions of the chosen preset only', async ({
  ownersPage: page,
  owner,
}) => {
  await page.goto(`/projects/${owner.projectId}/keys/new`)
  const permissions = page.locator('.key-permission:visible')
  await page.getByLabel('Publishing assistant or job').check()
  const texts = () => permissions.allTextContents()
  await expect.poll(texts).toEqual([expect.stringContaining('Publishes')])
  await page.getByLabel('Custom').check()
  await page.getByLabel(/prompts:delete/).check()
  await expect.poll(texts).toEqual([expect.not.stringContaining('Changes nothing')])
})

test('a new key without a scope says so in sight, and the scopes have the focus', async ({
  ownersPage: page,
  owner,
}) => {
  await page.goto(`/projects/${owner.projectId}/keys/new`)
  await page.getByLabel('Custom').check()
  await page.getByLabel('Name', { exact: true }).fill('Nothing yet')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('alert').waitFor()
  await page.locator('[name=scopes]:focus').waitFor()
  const isInSight = () =>
    page.getByRole('alert').evaluate((problem) => {
      const { top, bottom } = problem.getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    })
  await expect.poll(isInSight).toBe(true)
})
