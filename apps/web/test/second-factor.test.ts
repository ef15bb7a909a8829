import { expect } from 'vitest'
import { createAppCode } from '../../../test/support/authenticator.ts'
import { signIn } from '../../../test/support/browser.ts'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { Person } from '../../../test/support/person.ts'
import { PlainBrowser } from '../../../test/support/plain-browser.ts'

const MINUTE_MS = 60_000

test('a person sets up an app, signs in with its code, and turns it off', async ({
  page,
  owner,
}) => {
  await signIn(page, owner.email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const key = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? ''
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  const code = (steps: number) => createAppCode(key, new Date(), steps)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('alert').filter({ hasText: 'Wrong code' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill(code(-1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const codes = (await page.locator('pre').textContent())?.split('\n') ?? []
  expect(codes).toHaveLength(10)
  await page.reload()
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(await page.content(), 'shown once').not.toContain(codes[0])

  await page.context().clearCookies()
  const enterPassword = async () => {
    await page.goto('/sign-in?continue=')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  }
  await enterPassword()
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto('/sign-in/code')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: 'Wrong or used code.' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill(code(1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()

  await page.context().clearCookies()
  await enterPassword()
  await page.getByLabel('Code', { exact: true }).fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  await page.goto('/account')
  await page.getByText('9 recovery codes left').waitFor()
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor()
})

test('a key asks who it is after ten minutes, and is created at once', async ({
  page,
  stack,
  owner,
}) => {
  await enterSession(page, stack, owner)
  const { prisma } = stack.database
  const createdAt = new Date(Date.now() - 11 * MINUTE_MS)
  await prisma.session.updateMany({ where: { userId: owner.userId }, data: { createdAt } })
  await page.goto(`/projects/${owner.projectId}/keys/new`)
  await page.getByLabel('Name', { exact: true }).fill('Kept <name>')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Enter your password to create the key' }).waitFor()
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('alert').filter({ hasText: 'Wrong password.' }).waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()
  expect(await prisma.apiKey.count({ where: { name: 'Kept <name>' } })).toBeGreaterThan(0)
})

test('without JavaScript, a person sets up an app, signs in with its code, and turns it off', async ({
  stack,
  owner,
}) => {
  const person = new Person(stack)
  await person.signIn(owner.email)
  const browser = new PlainBrowser(person)
  await browser.open('/account')
  await browser.press('Set up authenticator app')
  expect(browser.html).toContain('QR code')
  const [shown = ''] = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(browser.text) ?? []
  const key = shown.replaceAll(' ', '')
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  const code = (steps: number) => createAppCode(key, new Date(), steps)
  await browser.press('Turn on two-step sign-in', { code: '000000' })
  expect(browser.text).toContain('Wrong code')
  await browser.press('Turn on two-step sign-in', { code: code(-1) })
  expect(browser.headings).toContain('Save your recovery codes')
  const [, listed = ''] = /<pre class="mono">([^<]+)</.exec(browser.html) ?? []
  const codes = listed.split('\n')
  expect(codes).toHaveLength(10)
  await browser.open('/account')
  expect(browser.text, 'shown once').not.toContain(codes[0])

  const enterPassword = async () => {
    person.cookies.clear()
    await browser.open('/sign-in?continue=')
    await browser.press('Sign in', { email: owner.email, password: PASSWORD })
    expect(browser.headings).toContain('Enter your code')
  }
  await enterPassword()
  await browser.open('/account')
  expect(browser.headings).toContain('Sign in')
  await browser.open('/sign-in/code')
  await browser.press('Sign in', { code: '000000' })
  expect(browser.text).toContain('Wrong or used code.')
  await browser.press('Sign in', { code: code(1) })
  expect(browser.headings).toContain('Prompts')

  await enterPassword()
  await browser.press('Sign in', { code: codes[3] ?? '' })
  expect(browser.headings).toContain('Prompts')
  await browser.open('/account')
  expect(browser.text).toContain('9 recovery codes left')
  expect(browser.html).toContain('popovertarget="remove-second-factor"')
  await browser.press('Turn off')
  expect(browser.text).toContain('Set up authenticator app')
})

test('without JavaScript, a key asks who it is after ten minutes, and is created at once', async ({
  plainBrowser: browser,
  stack,
  owner,
}) => {
  const { prisma } = stack.database
  const createdAt = new Date(Date.now() - 11 * MINUTE_MS)
  await prisma.session.updateMany({ where: { userId: owner.userId }, data: { createdAt } })
  await browser.open(`/projects/${owner.projectId}/keys/new`)
  await browser.press('Create key', { name: 'Kept <name>' })
  expect(browser.headings).toContain('Enter your password to create the key')
  await browser.press('Create the key', { password: 'wrong' })
  expect(browser.text).toContain('Wrong password.')
  await browser.press('Create the key', { password: PASSWORD })
  expect(browser.headings).toContain('Your new key')
  const where = { name: 'Kept <name>', projectId: owner.projectId }
  expect(await prisma.apiKey.count({ where })).toBe(1)
})

test('a member sets up the required second factor before anything else', async ({
  page,
  openPage,
  stack,
  owner,
}) => {
  const member = await stack.member(owner, 'editor')
  await enterSession(page, stack, owner)
  await page.goto(`/projects/${owner.projectId}/settings`)
  await page.getByLabel('Require a second factor').check()
  const card = page.locator('form[action$="/settings/second-factor"]')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Set up your own second factor first.').waitFor()
  const where = { id: owner.accountId }
  await stack.database.prisma.account.update({ where, data: { secondFactorRequired: true } })

  const theirs = await openPage()
  await enterSession(theirs, stack, member)
  for (const path of ['/projects', `/projects/${owner.projectId}/prompts`]) {
    await theirs.goto(path)
    await theirs.getByText('Your team requires a second factor.').waitFor()
  }
  await theirs.getByRole('button', { name: 'Set up authenticator app' }).click()
  const key = (await theirs.locator('code').first().textContent())?.replaceAll(' ', '') ?? ''
  await theirs.getByLabel('Code', { exact: true }).fill(createAppCode(key, new Date()))
  await theirs.getByRole('button', { name: 'Turn on' }).click()
  await theirs.getByRole('link', { name: 'I saved them' }).click()
  await theirs.goto(`/projects/${owner.projectId}/prompts`)
  await theirs.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
})
