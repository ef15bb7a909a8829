import { randomUUID } from 'node:crypto'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { FAILURES } from '@promptwire/core/failure'
import { sentencesOf } from '@promptwire/core/key-presets'
import { SCOPES } from '@promptwire/core/scopes'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { expectAccessible, picture, signIn } from '../../../test/support/browser.ts'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { receiverOfTest } from '../../../test/support/receiver.ts'
import { SHOWN_PAGES } from './support/shown-pages.ts'

const test = browserTest.extend('receiver', receiverOfTest)

const WAYS: [string, BrowserContextOptions][] = [
  ['with JavaScript, light', { javaScriptEnabled: true, colorScheme: 'light' }],
  [
    'with JavaScript, dark, phone',
    {
      javaScriptEnabled: true,
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    },
  ],
  ['without JavaScript', { javaScriptEnabled: false }],
]

/** Messages are sent behind the page's back; a person reloads it. */
const reloadUntil = async (page: Page, text: string) => {
  const reloaded = async () => {
    await page.reload()
    return page.content()
  }
  await expect.poll(reloaded, { timeout: 30_000 }).toContain(text)
}

/** What every-page.test.ts shows to axe is not shown to it again. */
const check = async (page: Page, name: string, options: BrowserContextOptions) => {
  const scheme = `${options.colorScheme ?? 'plain'}-${options.viewport?.width ?? 'wide'}`
  await picture(page, `${name}-${scheme}`)
  const width = page.viewportSize()?.width ?? 0
  if (options.javaScriptEnabled) {
    if (!SHOWN_PAGES.some((shown) => shown.name === name)) await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
}

/** Follows a row of the sidebar, which is a drawer on a phone. */
const goTo = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click()
}

describe.each(WAYS)('%s', (_, options) => {
  test.override('pageOptions', options)

  test('the reference shows every operation and error, and loads nothing from elsewhere', async ({
    page,
    stack,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.urls.web)) foreign.push(request.url())
    })
    await page.goto('/docs')
    await page.getByRole('heading', { name: 'API reference' }).waitFor()
    for (const name of Object.keys(publicContract)) {
      expect(await page.locator(`h3#${name}`).count(), name).toBe(1)
    }
    for (const code of Object.keys(FAILURES)) {
      expect(await page.locator(`#error-${code}`).count(), code).toBe(1)
    }
    await page.getByText('Example of the answer: Create a prompt').click()
    await check(page, 'reference', options)
    expect(foreign).toEqual([])
  })

  test('a person adds a webhook, tries it, looks at its messages and removes it', async ({
    ownersPage: page,
    stack,
    receiver,
  }) => {
    await page.goto('/projects')
    await page.getByRole('main').getByRole('link', { name: 'Project' }).click()
    await goTo(page, 'Webhooks')
    await page.getByText('No webhook yet').waitFor()
    await check(page, 'webhooks-empty', options)
    await page.getByRole('link', { name: 'New webhook' }).click()
    await page.getByLabel('Address').fill('https://user:secret@example.com')
    await page.getByRole('button', { name: 'Add webhook' }).click()
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(':focus').getAttribute('name')).toBe('url')
    await check(page, 'webhook-mistake', options)
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByLabel('prompt.updated').uncheck()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
    await check(page, 'webhook-created', options)
    const secret = (await page.locator('.created pre').first().textContent()) ?? ''

    receiver.answers.push(500)
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await reloadUntil(page, 'The receiver answered 500.')
    expect(await page.content()).not.toContain(secret)
    await check(page, 'webhook-failing', options)
    stack.clock.ahead += 6_000
    await reloadUntil(page, '<span>Delivered</span>')
    await page.getByRole('link', { name: 'webhook.test' }).click()
    await page.getByRole('heading', { name: '2 attempts' }).waitFor()
    await check(page, 'webhook-delivered', options)
    await page.getByRole('button', { name: 'Send again' }).click()
    await reloadUntil(page, '<span>Delivered</span>')
    expect(receiver.received).toHaveLength(3)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    new Webhook(secret).verify(body, headers)

    const choose = async (what: string) => {
      await page.getByRole('button', { name: 'Actions for this webhook' }).click()
      await page.getByRole('button', { name: what, exact: true }).click()
    }
    await choose('Replace the secret')
    await page.getByRole('button', { name: 'Replace secret' }).click()
    await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
    await choose('Turn off')
    await page.getByRole('button', { name: 'Turn off webhook' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await goTo(page, 'Webhooks')
    await page.getByText('Off', { exact: true }).waitFor()
    await check(page, 'webhooks', options)
    await page.getByRole('link', { name: receiver.url }).click()
    await choose('Delete')
    await check(page, 'webhook-delete', options)
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('No webhook yet').waitFor()
  })

  test('a person creates a project and a key, uses it, and revokes it [spec keys.revoke]', async ({
    page,
    stack,
    owner,
  }) => {
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await check(page, 'sign-in', options)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('wrong')
    expect(await page.locator(':focus').getAttribute('name')).toBe('password')
    await signIn(page, owner.email)
    await check(page, 'projects', options)

    await page.getByLabel('Name').fill('Checkout <b>service</b>')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
    await goTo(page, 'API keys')
    await page.getByText('No active key').waitFor()
    await check(page, 'keys-empty', options)

    await page.getByRole('link', { name: 'New key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Production key')
    await check(page, 'key-new', options)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    await check(page, 'key-created', options)
    const key = (await page.locator('.created pre').first().textContent()) ?? ''
    expect(key).toMatch(/^pk_live_\w{38}$/)
    if (options.javaScriptEnabled) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Copy API key' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    }
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
    // On a phone the table has no room for it.
    await page.locator('td', { hasText: /^just now$/ }).waitFor({ state: 'attached' })
    await check(page, 'keys', options)
    await page.getByRole('button', { name: 'Actions for Production key' }).click()
    await page.getByRole('button', { name: 'Rename key' }).click()
    await page.locator('[name=name]:focus').waitFor()
    await page.keyboard.type('Checkout key')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Actions for Checkout key' }).click()
    await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
    await check(page, 'key-revoke', options)
    await page.getByRole('button', { name: 'Revoke key Checkout key' }).click()
    await page.getByText('No active key').waitFor()
    expect((await fetchWith()).status).toBe(401)

    await page.getByRole('button', { name: /^Account of/ }).click()
    await check(page, 'account', options)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/projects')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('consent says who asks and where it goes, grants what is ticked, and returns to the client [spec consent.redirect] [spec consent.state]', async ({
    page,
    stack,
    owner,
  }) => {
    const query = new URLSearchParams({
      client_id: 'my-client',
      redirect_uri: `${stack.urls.mcp}/callback?keep=1`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 'x y&z=1',
    })
    await page.goto(`/oauth/authorize?${query}`)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Connect an unverified app?' }).waitFor()
    await page.getByText('Unverified application').waitFor()
    const sizeOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
    const [host, name] = [new URL(stack.urls.mcp).host, 'It calls itself my-client']
    expect(await sizeOf(host), 'what can be relied on').toBeGreaterThan(await sizeOf(name))
    for (const { sentence } of sentencesOf(SCOPES)) {
      expect(await page.getByText(sentence).isVisible(), sentence).toBe(true)
    }
    expect(await page.getByLabel('Development').isChecked()).toBe(true)
    await check(page, 'consent', options)
    await page.getByLabel('Allow AI features').check()
    await page.locator('summary', { hasText: 'Choose one by one' }).click()
    await page.getByLabel(/prompts:delete/).uncheck()
    await check(page, 'consent-open', options)
    await page.getByRole('button', { name: 'Approve' }).click()
    // Nothing is served there; only the address that the client would see matters.
    await page.waitForURL((url) => url.pathname === '/callback')
    const back = new URL(page.url())
    expect(back.searchParams.get('state')).toBe('x y&z=1')
    expect(back.searchParams.get('keep')).toBe('1')
    expect(back.searchParams.get('iss')).toBe(stack.urls.web)
    const response = await fetch(`${stack.urls.mcp}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        redirect_uri: query.get('redirect_uri'),
        client_id: 'my-client',
      }),
    })
    const token = (await response.json()) as { scope: string }
    expect(token.scope.split(' ')).toHaveLength(19)
    expect(token.scope).not.toContain('prompts:delete')

    await stack.database.prisma.apiKey.updateMany({
      where: { projectId: owner.projectId },
      data: { clientName: 'My own client' },
    })
    await stack.database.prisma.project.create({
      data: { id: randomUUID(), name: 'Other', accountId: owner.accountId },
    })
    await page.goto(`/oauth/authorize?${query}`)
    const earlier = page.getByText('Replace its earlier keys')
    await page.getByRole('combobox').selectOption({ label: 'Other' })
    expect(await earlier.isVisible()).toBe(options.javaScriptEnabled === false)
    await page.getByRole('combobox').selectOption({ label: 'Project' })
    await earlier.waitFor()
    expect(await page.getByLabel(/^pk_dev_….{4} in Project/).isChecked()).toBe(true)
    await check(page, 'consent-again', options)
    await page.goto(`/projects/${owner.projectId}/keys`)
    await page.getByText('My own client').first().waitFor()
    await page.getByText('Exact scopes, 19').click()
    await page.getByText('Publish a version to production').first().waitFor()
    await check(page, 'keys-of-client', options)
  })
})

test.for(WAYS)(
  'pages that say what went wrong can be read, %s',
  async ([, options], { openPage, stack, owner }) => {
    const page = await openPage(options)
    const mistaken = (client_id: string, redirect_uri: string) =>
      `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri })}`
    const redirect_uri = 'https://client.example/callback'
    const response = await fetch(`${stack.urls.web}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect_uri] }),
    })
    const { client_id } = (await response.json()) as { client_id: string }
    await page.goto('/setup')
    await page.getByRole('heading', { name: 'Set-up needs its link' }).waitFor()
    await check(page, 'setup-link', options)
    await page.goto('/setup?token=any')
    await page.getByLabel('Your name').fill('Robin')
    await page.getByLabel('E-mail').fill('robin@example')
    await page.getByLabel('Password').fill('long enough')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter a valid e-mail address.').waitFor()
    await check(page, 'setup-mistake', options)
    await page.goto(mistaken('my-client', 'https://evil.example/'))
    await page.getByRole('heading', { name: 'This app cannot connect' }).waitFor()
    expect(await page.getByRole('link', { name: 'Tell the app' }).count()).toBe(0)
    await check(page, 'refused', options)
    await signIn(page, owner.email)
    await page.goto(mistaken(client_id, redirect_uri))
    await page.getByRole('link', { name: 'Tell the app, at client.example' }).waitFor()
    await check(page, 'refused-registered', options)
    const long = new URLSearchParams({
      client_id: `agent-${'x'.repeat(2000)}`,
      redirect_uri,
      state: 's',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      scope: 'prompts:read',
    })
    await page.goto(`/oauth/authorize?${long}`)
    await page.getByText(/^It calls itself agent-x+…x+/).waitFor()
    expect(await page.getByLabel('Production').isChecked()).toBe(true)
    await check(page, 'consent-long', options)
  },
)

test('a keyboard alone signs in and creates a key', async ({ page, owner }) => {
  await page.goto('/sign-in')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(page.url(), 'the first stop skips to the content').toContain('#main')
  await page.getByRole('main').getByRole('link', { name: 'Project' }).focus()
  await page.keyboard.press('Enter')
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
