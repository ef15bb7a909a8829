import { randomUUID } from 'node:crypto'
import { describeCapabilities } from '@promptwire/core/access/key-presets'
import { isAiScope, isIrreversible, SCOPES } from '@promptwire/core/access/scopes'
import { describe, expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'

describe.each([
  ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ['without JavaScript', { javaScriptEnabled: false }],
] as const)('%s', (_, options) => {
  test.override('pageOptions', options)

  test('consent shows the client and the redirect, grants the ticked scopes, and returns to the client [spec consent.redirect] [spec consent.state]', async ({
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
    const measureText = (text: string) =>
      page
        .getByText(text, { exact: true })
        .evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
    const [host, name] = [new URL(stack.urls.mcp).host, 'Claims to be my-client']
    expect(await measureText(host), 'what can be relied on').toBeGreaterThan(
      await measureText(name),
    )
    const [ai, off] = [SCOPES.filter(isAiScope), SCOPES.filter(isIrreversible)]
    const others = SCOPES.filter((scope) => !isAiScope(scope) && !isIrreversible(scope))
    for (const { sentence } of [ai, off, others].flatMap((scopes) =>
      describeCapabilities(scopes),
    )) {
      await page.getByText(sentence).waitFor()
    }
    expect(await page.getByLabel('Development').isChecked()).toBe(true)
    expect(await page.getByLabel('Propose changes for review').isChecked()).toBe(false)
    await page.getByLabel('Allow AI features').check()
    await page.locator('summary', { hasText: 'Choose permissions' }).click()
    const isChecked = (scope: RegExp) => page.getByLabel(scope).isChecked()
    expect([await isChecked(/prompts:delete/), await isChecked(/versions:publish/)]).toEqual([
      false,
      false,
    ])
    await page.getByLabel(/versions:publish/).check()
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
      data: { clientName: 'My own client', createdAt: new Date(Date.now() - 31 * 86_400_000) },
    })
    await stack.database.prisma.project.create({
      data: { id: randomUUID(), name: 'Other', accountId: owner.accountId, approvalRequired: true },
    })
    await page.goto(`/oauth/authorize?${query}`)
    const earlier = page.getByText('Replace existing keys of this app')
    await page.getByRole('combobox').selectOption({ label: 'Other' })
    await earlier.waitFor({ state: 'javaScriptEnabled' in options ? 'visible' : 'hidden' })
    await page.getByRole('combobox').selectOption({ label: 'Project' })
    await earlier.waitFor()
    expect(await page.getByLabel('Propose changes for review').isChecked()).toBe(true)
    expect(await isChecked(/^pk_dev_….{4} in Project/), 'unused for 30 days').toBe(true)
    expect(await isChecked(/versions:publish/), 'granted before').toBe(true)
    await page.goto(`/projects/${owner.projectId}/keys`)
    await page.getByText('My own client').first().waitFor()
    await page.getByText('Exact scopes (19)').click()
    await page.getByText('Publish a version to production').first().waitFor()
  })
})

test('consent of someone who signed in long ago returns to the client once they confirm', async ({
  page,
  stack,
  owner,
}) => {
  await enterSession(page, stack, owner)
  const createdAt = new Date(Date.now() - 3_600_000)
  const where = { userId: owner.userId }
  await stack.database.prisma.session.updateMany({ where, data: { createdAt } })
  const query = new URLSearchParams({
    client_id: 'my-client',
    redirect_uri: `${stack.urls.mcp}/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'x',
  })
  await page.goto(`/oauth/authorize?${query}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Connect the app' }).click()
  await page.waitForURL((url) => url.pathname === '/callback' && url.searchParams.has('code'))
})
