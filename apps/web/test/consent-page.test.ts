import { randomUUID } from 'node:crypto'
import { describeCapabilities } from '@promptwire/core/key-presets'
import { SCOPES } from '@promptwire/core/scopes'
import { describe, expect } from 'vitest'
import { signIn } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'
import { check, WAYS } from './support/each-way.ts'

describe.each(WAYS)('%s', (_, options) => {
  test.override('pageOptions', options)

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
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Connect an unverified app?' }).waitFor()
    await page.getByText('Not verified').waitFor()
    const sizeOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
    const [host, name] = [new URL(stack.urls.mcp).host, 'Claims to be my-client']
    expect(await sizeOf(host), 'what can be relied on').toBeGreaterThan(await sizeOf(name))
    for (const { sentence } of describeCapabilities(SCOPES)) {
      expect(await page.getByText(sentence).isVisible(), sentence).toBe(true)
    }
    expect(await page.getByLabel('Development').isChecked()).toBe(true)
    await check(page, 'consent', options)
    await page.getByLabel('Allow AI features').check()
    await page.locator('summary', { hasText: 'Choose permissions' }).click()
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
    const earlier = page.getByText('Replace existing keys of this app')
    await page.getByRole('combobox').selectOption({ label: 'Other' })
    expect(await earlier.isVisible()).toBe(options.javaScriptEnabled === false)
    await page.getByRole('combobox').selectOption({ label: 'Project' })
    await earlier.waitFor()
    expect(await page.getByLabel(/^pk_dev_….{4} in Project/).isChecked()).toBe(true)
    await check(page, 'consent-again', options)
    await page.goto(`/projects/${owner.projectId}/keys`)
    await page.getByText('My own client').first().waitFor()
    await page.getByText('Exact scopes (19)').click()
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
    await page.getByRole('heading', { name: 'Open the setup link' }).waitFor()
    await check(page, 'setup-link', options)
    await page.goto('/setup?token=any')
    await page.getByLabel('Your name').fill('Robin')
    await page.getByLabel('Email').fill('robin@example')
    await page.getByLabel('Password').fill('long enough')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Enter a valid email address.').waitFor()
    await check(page, 'setup-mistake', options)
    await page.goto(mistaken('my-client', 'https://evil.example/'))
    await page.getByRole('heading', { name: 'This app cannot connect' }).waitFor()
    expect(await page.getByRole('link', { name: 'Return to the app' }).count()).toBe(0)
    await check(page, 'refused', options)
    await signIn(page, owner.email)
    await page.goto(mistaken(client_id, redirect_uri))
    await page.getByRole('link', { name: 'Return to the app (client.example)' }).waitFor()
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
    await page.getByText(/^Claims to be agent-x+…x+/).waitFor()
    expect(await page.getByLabel('Production').isChecked()).toBe(true)
    await check(page, 'consent-long', options)
  },
)
