import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import { Person } from '../../../test/support/person.ts'
import { PlainBrowser } from '../../../test/support/plain-browser.ts'

/** Creates an invitation on the page; returns its link. */
async function invite(page: Page, accountId: string, email: string): Promise<string> {
  await page.goto(`/accounts/${accountId}/members`)
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = page.locator('.created pre')
  await link.waitFor()
  return (await link.textContent()) ?? ''
}

test('a person is invited, joins, gets another role and is removed', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const theirs = await openPage()
  const link = await invite(page, owner.accountId, `${randomUUID()}@example.com`)
  await theirs.goto(link)
  await theirs.getByLabel('Your name').fill('Ada Byron')
  await theirs.getByLabel('Password').fill('violet anchor rowing 9')
  await theirs.getByRole('button', { name: 'Create login and join' }).click()
  await theirs.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  await theirs.goto(link)
  await theirs.getByRole('heading', { name: 'This invitation is not valid' }).waitFor()

  await page.goto(`/accounts/${owner.accountId}/members`)
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('radio', { name: /^Viewer/ }).check()
  await page.getByRole('button', { name: 'Save role', exact: true }).click()
  await page.getByText('Role saved.').waitFor()
  const newPrompt = `${stack.urls.web}/projects/${owner.projectId}/prompts/new/blank`
  expect((await theirs.request.get(newPrompt)).status()).toBe(403)

  await page.getByRole('button', { name: 'Remove from the account…' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await page.getByText('Member removed.').waitFor()
  expect((await theirs.request.get(newPrompt)).status()).toBe(404)
})

test('without JavaScript, a person is invited, joins, gets another role and is removed', async ({
  stack,
  owner,
  plainBrowser: browser,
}) => {
  const members = `/accounts/${owner.accountId}/members`
  await browser.open(members)
  await browser.follow('Invite')
  const email = `${randomUUID()}@example.com`
  await browser.press('Create invitation', { role: 'editor', email })
  const [link = ''] = /\/invitations\/[\w-]{43}/.exec(browser.text) ?? []
  const theirs = new PlainBrowser(new Person(stack))
  await theirs.open(link)
  const login = { name: 'Ada Byron', password: 'violet anchor rowing 9' }
  await theirs.press('Create login and join', login)
  expect(theirs.headings).toContain('Prompts')
  await theirs.open(link)
  expect(theirs.headings).toContain('This invitation is not valid')

  await browser.open(members)
  expect(browser.text).toContain('Address not confirmed')
  await browser.follow('Ada Byron')
  expect(browser.text).toContain(`Ada Byron joined as ${email}.`)
  await browser.press('Confirm address')
  expect(browser.text).toContain('Address confirmed.')
  await browser.open(members)
  expect(browser.text).not.toContain('Address not confirmed')
  await browser.follow('Ada Byron')
  await browser.press('Save role', { role: 'viewer' })
  expect(browser.text).toContain('Role saved.')
  const newPrompt = `/projects/${owner.projectId}/prompts/new/blank`
  expect(await theirs.open(newPrompt)).toBe(403)
  expect(browser.html).toContain('popovertarget="remove-member"')
  await browser.press('Remove member')
  expect(browser.text).toContain('Member removed.')
  expect(await theirs.open(newPrompt)).toBe(404)
})

test('the address of an invitation fits one line of a narrow window', async ({
  owner,
  ownersPage: page,
}) => {
  await invite(page, owner.accountId, 'ada@example.com')
  await page.setViewportSize({ width: 360, height: 800 })
  const address = page.getByRole('cell', { name: /^ada@example.com/ })
  const countLines = (cell: Element) => {
    const range = document.createRange()
    range.selectNode(cell.firstChild ?? cell)
    return range.getClientRects().length
  }
  await expect.poll(() => address.evaluate(countLines)).toBe(1)
})

test('a person with a login signs in and comes back to the invitation', async ({
  stack,
  owner,
  signInAs,
}) => {
  const person = await signInAs(owner)
  const ada = await stack.owner()
  const { accountId } = owner
  await person.post(`/accounts/${accountId}/invitations`, { role: 'viewer', email: ada.email })
  const page = await (await person.get(`/accounts/${accountId}/members`)).text()
  const path = /\/invitations\/[\w-]{43}/.exec(page)?.[0] ?? ''
  expect(await (await person.get(path)).text()).toContain(`This invitation is for ${ada.email}`)
  expect((await person.post(`${path}/accept`, {})).status).toBe(403)

  const browser = new Person(stack)
  const shown = await (await browser.get(path)).text()
  const [, sealed = ''] = /href="\/sign-in\?continue=([^"]+)"/.exec(shown) ?? []
  const fields = { email: ada.email, password: 'correct horse battery', continue: sealed }
  const signedIn = await browser.post('/sign-in', fields)
  expect(signedIn.headers.get('location')).toBe(path)
  expect(await (await browser.get(path)).text()).toContain('Accept invitation')
  const accepted = await browser.post(`${path}/accept`, {})
  expect(accepted.headers.get('location')).toBe('/projects')
  expect(await (await browser.get('/projects')).text()).toContain('You are a member of Team.')
  const members = await browser.get(`/accounts/${accountId}/members`)
  const text = await members.text()
  expect(text).toContain(ada.email)
  expect(text, 'a viewer sees no forms').not.toContain(`action="/accounts/`)
  expect((await browser.get(`/accounts/${accountId}/members/invite`)).status).toBe(200)
  const forged = await browser.post(`/accounts/${accountId}/invitations`, { role: 'viewer' })
  expect(forged.status).toBe(403)
  const stranger = await signInAs(await stack.owner())
  expect((await stranger.get(`/accounts/${accountId}/members`)).status).toBe(404)
})

test('an account is created with a project, renamed, and its projects are apart', async ({
  stack,
  signInAs,
}) => {
  const person = await signInAs(await stack.owner())
  const created = await person.post('/accounts', { name: 'Studio', project_name: 'Website' })
  const quickStart = created.headers.get('location') ?? ''
  const page = await (await person.get(quickStart)).text()
  expect(page).toMatch(/menu-title">Team<.*menu-title">Studio</s)
  expect(page).toContain('Invite them to this account')
  const path = /href="(\/accounts\/[\w-]+)\/members"/.exec(page)?.[1] ?? ''
  const renamed = await person.post(`${path}/name`, { name: 'Atelier' })
  expect(renamed.headers.get('location')).toBe(`${path}/settings`)
  expect(await (await person.get('/accounts')).text()).toContain('Atelier')
  const left = await person.post(`${path}/leave`, {})
  expect(left.status).toBe(409)
  expect(await left.text()).toContain('An account needs an owner')
})
