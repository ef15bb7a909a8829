import { randomUUID } from 'node:crypto'
import { describeCapabilities } from '@promptwire/core/access/key-presets'
import {
  canModify,
  isAiScope,
  isIrreversible,
  SCOPES,
  type Scope,
} from '@promptwire/core/access/scopes'
import { describe, expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import type { Stack } from '../../../test/support/stack.ts'

/** An authorization request of an unregistered client. */
const authorizationQuery = ({ urls }: Pick<Stack, 'urls'>) =>
  new URLSearchParams({
    client_id: 'my-client',
    redirect_uri: `${urls.mcp}/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'x',
  })

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
    // Nothing is served there; only the address matters.
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

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test.override('pageOptions', { javaScriptEnabled })

  test('each project shows what an app may do there, and projects of one name differ', async ({
    page,
    stack,
    owner,
  }) => {
    const viewer = await stack.member(owner, 'viewer')
    const where = { id: owner.accountId }
    await stack.database.prisma.account.update({ where, data: { name: 'Acme' } })
    await enterSession(page, stack, viewer)
    const query = authorizationQuery(stack)
    await page.goto(`/oauth/authorize?${query}`)
    const projects = page.getByRole('combobox')
    const labels = await projects.locator('option').allTextContents()
    expect(labels.toSorted()).toEqual(['Project (Acme)', 'Project (Team)'])
    expect(await projects.inputValue(), 'where the role allows more').toBe(viewer.projectId)
    await page.locator('summary', { hasText: 'Choose permissions' }).click()
    const [writes, reads] = [
      page.getByText(/^Creates and changes prompts/),
      page.getByText(/^Reads prompts/),
    ]
    const shown = async () => ({
      writes: await writes.filter({ visible: true }).count(),
      reads: await reads.filter({ visible: true }).count(),
      box: await page.getByLabel(/prompts:write/).isVisible(),
      ai: await page.getByLabel('Allow AI features').isVisible(),
    })
    const all = { writes: 1, reads: 2, box: true, ai: true }
    expect(await shown()).toEqual(javaScriptEnabled ? { ...all, reads: 1 } : all)
    await projects.selectOption(owner.projectId)
    const fewer = { writes: 0, reads: 1, box: false, ai: false }
    expect(await shown()).toEqual(javaScriptEnabled ? fewer : all)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL((url) => url.pathname === '/callback' && url.searchParams.has('code'))
    const granted = await stack.database.prisma.auditEntry.findFirstOrThrow({
      where: { action: 'consent.granted', projectId: owner.projectId },
    })
    const { scopes } = granted.after as { scopes: Scope[] }
    expect(canModify(scopes), 'whatever was ticked').toBe(false)
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
  const query = authorizationQuery(stack)
  await page.goto(`/oauth/authorize?${query}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Connect the app' }).click()
  await page.waitForURL((url) => url.pathname === '/callback' && url.searchParams.has('code'))
})
