import type { Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'
import { openEditor, readTexts } from './support/editor-page.ts'

const test = browserTest
  .extend('slug', async ({ stack, owner }) => {
    const blocks = [
      { type: 'custom', title: 'Rules', content: 'Never promise a voucher.' },
    ] as const
    const { slug } = await stack.publishedPrompt(owner, { name: 'Refund decider', blocks })
    return slug
  })
  .extend('openPalette', ({ page }) => async (path: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Search or jump' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump' })
    await palette.getByRole('combobox').waitFor()
    return palette
  })

describe('the palette', () => {
  test('finds a prompt, its text and its version from any page', async ({
    owner,
    slug,
    ownersPage: page,
    openPalette,
  }) => {
    const project = `/projects/${owner.projectId}`
    for (const path of [
      `${project}/webhooks`,
      '/guides/concepts',
      '/docs',
      '/account',
      '/projects',
    ]) {
      const palette = await openPalette(path)
      await palette.getByRole('combobox').fill('refnud')
      await palette.getByRole('option', { name: 'Refund decider' }).first().waitFor()
      await palette.getByRole('combobox').fill('voucher')
      await palette.getByRole('option', { name: /promise a voucher/ }).waitFor()
      await page.keyboard.press('Escape')
    }
    const palette = await openPalette(`${project}/keys`)
    await palette.getByRole('combobox').fill('decider v1')
    await palette.getByRole('option', { name: /^Version 1/ }).waitFor()
    await palette.getByRole('status').filter({ hasText: '1 result' }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/prompts/${slug}/versions#version-1$`))
  })

  test('acts: publishes the prompt of the page, switches the theme, signs out', async ({
    owner,
    slug,
    ownersPage: page,
    openPalette,
  }) => {
    const prompt = `/projects/${owner.projectId}/prompts/${slug}`
    const act = async (text: string, name: string | RegExp) => {
      const palette = await openPalette(prompt)
      await palette.getByRole('combobox').fill(text)
      await expect.poll(() => palette.locator('[aria-selected="true"]').textContent()).toMatch(name)
      await page.keyboard.press('Enter')
    }
    await act('publish this', 'Publish this prompt')
    await page.waitForURL(/\/publish$/)
    await act('rename this', 'Rename this prompt')
    await page.waitForURL(/\/prompts\/[^/]+\/rename$/)
    await act('new prompt', 'New prompt')
    await page.waitForURL(/\/prompts\/new\/blank$/)
    await act('invite', 'Invite someone')
    await page.waitForURL(/\/members\/invite$/)
    await act('dark', 'Switch to the dark theme')
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    await act('sign out', 'Sign out')
    await page.waitForURL(/\/sign-in$/)
  })

  test('selects the best match of all groups', async ({
    stack,
    owner,
    slug,
    ownersPage: _,
    openPalette,
  }) => {
    await stack.publishedPrompt(owner, { name: 'News of users' })
    const { slug: other } = await stack.publishedPrompt(owner, { name: 'Refund decider' })
    const palette = await openPalette(`/projects/${owner.projectId}/prompts/${slug}`)
    for (const [text, best] of [
      ['new', 'New prompt'],
      ['se', 'Settings'],
      ['news', 'News of users'],
      ['sys', 'Use the system’s theme'],
    ] as const) {
      await palette.getByRole('combobox').fill(text)
      const selected = palette.locator('[aria-selected="true"]')
      await expect.poll(async () => (await selected.allTextContents()).join()).toContain(best)
    }
    for (const own of [slug, other]) {
      const prompt = `/projects/${owner.projectId}/prompts/${own}`
      const ofPrompt = await openPalette(prompt)
      await ofPrompt.getByRole('combobox').fill('decider v1')
      const first = ofPrompt.locator('[aria-selected="true"]')
      await expect.poll(() => first.getAttribute('href')).toBe(`${prompt}/versions#version-1`)
    }
  })

  test('keeps an Enter until the results of its text are there', async ({
    owner,
    slug,
    ownersPage: page,
    openPalette,
  }) => {
    let answer: (() => void) | undefined
    await page.route('**/search/results?q=refund', async (route) => {
      await new Promise<void>((done) => {
        answer = done
      })
      await route.continue().catch(() => undefined)
    })
    const palette = await openPalette(`/projects/${owner.projectId}/keys`)
    await palette.getByRole('combobox').fill('refund')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await page.waitForURL(new RegExp(`/prompts/${slug}$`))
  })

  test('leaves the keys of a composition to the input method', async ({
    owner,
    slug: _,
    ownersPage: page,
    openPalette,
  }) => {
    const path = `/projects/${owner.projectId}/keys`
    const palette = await openPalette(path)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Input.imeSetComposition', {
      text: 'refund',
      selectionStart: 6,
      selectionEnd: 6,
    })
    await palette.getByRole('option', { name: 'Refund decider' }).first().waitFor()
    for (const key of ['ArrowDown', 'Enter']) {
      await cdp.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key,
        windowsVirtualKeyCode: 229,
      })
    }
    await cdp.send('Input.insertText', { text: 'refund dec' })
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('refund dec')
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('never shows the results of an older text', async ({
    owner,
    slug: _,
    ownersPage: page,
    openPalette,
  }) => {
    let slow: (() => void) | undefined
    await page.route('**/search/results?q=refund', async (route) => {
      await new Promise<void>((done) => {
        slow = done
      })
      await route.continue().catch(() => undefined)
    })
    const palette = await openPalette(`/projects/${owner.projectId}/keys`)
    const field = palette.getByRole('combobox')
    const isOlder = (request: Request) => request.url().endsWith('?q=refund')
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isOlder),
      page.waitForEvent('requestfailed', isOlder),
    ])
    await field.fill('refund')
    await expect.poll(() => slow).toBeDefined()
    await field.fill('zzzzqqqq')
    await palette.getByText('No results').first().waitFor()
    slow?.()
    await ended
    expect(await palette.getByRole('option').count()).toBe(0)
    await palette
      .getByRole('status')
      .filter({ hasText: 'No results' })
      .waitFor({ state: 'attached' })
  })
})

test('what is typed while the palette loads is searched, and is not a text of the page', async ({
  owner,
  slug,
  ownersPage: page,
}) => {
  const delayed: string[] = []
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.getByLabel('Text of Rules').focus()
  await page.route('**/assets/*.js', (route) => delayed.push(route.request().url()))
  await page.keyboard.press('Control+k')
  await expect.poll(() => delayed.length).toBe(1)
  await page.keyboard.type('refund')
  await page.unroute('**/assets/*.js')
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  await palette.getByRole('option', { name: 'Refund decider' }).first().waitFor()
  await page.keyboard.type(' dec')
  expect(await palette.getByRole('combobox').inputValue()).toBe('refund dec')
  expect(await readTexts(page)).toEqual(['Never promise a voucher.'])
})

test('text and Enter that are typed while the palette loads open the best match', async ({
  owner,
  slug,
  ownersPage: page,
}) => {
  const delayed: string[] = []
  await page.goto(`/projects/${owner.projectId}/keys`)
  await page.getByRole('button', { name: 'Search or jump' }).waitFor()
  await page.route('**/assets/*.js', (route) => delayed.push(route.request().url()))
  await page.keyboard.press('Control+k')
  await expect.poll(() => delayed.length).toBe(1)
  await page.keyboard.type('refund')
  await page.keyboard.press('Enter')
  await page.unroute('**/assets/*.js')
  await page.waitForURL(new RegExp(`/prompts/${slug}$`))
})

describe('a person without a project', () => {
  test('jumps to a new project in the palette, or follows the link of the sidebar', async ({
    stack,
    owner,
    ownersPage: page,
    openPalette,
  }) => {
    const where = { id: owner.projectId }
    await stack.database.prisma.project.update({ where, data: { accountId: null } })
    const palette = await openPalette('/guides')
    await palette.getByRole('combobox').fill('new project')
    await palette.getByRole('option', { name: 'New project' }).click()
    await page.waitForURL(/\/projects#new-project$/)
    await page.goto('/guides')
    await page.getByRole('navigation', { name: 'Main' }).getByText('New project').click()
    await page.getByLabel('Name', { exact: true }).fill('First')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.waitForURL(/\/quick-start$/)
  })

  test('is offered none as a viewer of the account', async ({
    stack,
    owner,
    page,
    openPalette,
  }) => {
    const viewer = await stack.member(owner, 'viewer')
    const { prisma } = stack.database
    const where = { userId: viewer.userId, accountId: viewer.accountId }
    await prisma.membership.deleteMany({ where })
    const gone = { where: { id: owner.projectId }, data: { accountId: null } }
    await prisma.project.update(gone)
    await enterSession(page, stack, viewer)
    const palette = await openPalette('/guides')
    await palette.getByRole('combobox').fill('new project')
    await palette.getByText('No results').first().waitFor()
    await page.goto('/projects')
    await page.getByText('No projects yet').waitFor()
    expect(await page.getByText('New project').count()).toBe(0)
  })
})

test('without JavaScript, a page searches the project', async ({
  owner,
  slug,
  plainBrowser: browser,
}) => {
  await browser.open(`/projects/${owner.projectId}/keys`)
  await browser.follow('Search or jump')
  await browser.press('Search', { q: 'voucher' })
  const found = browser.path
  await browser.follow('promise a voucher')
  await browser.open(found)
  await browser.press('Search', { q: 'refnud' })
  await browser.follow('Refund decider')
  expect(browser.path).toMatch(new RegExp(`/prompts/${slug}$`))
})
