import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import { hasStatus, isSaved, isWriting, openEditor, openEditorAs } from './support/editor-page.ts'

const LONG = `${'A line of a text that is long. '.repeat(10)}\n`.repeat(620)

const area = (page: Page, title: string) =>
  page.locator(`form[aria-label="Block ${title}"] textarea[name="content"]`)
const rich = (page: Page, title: string) => page.locator(`div[aria-label="Text of ${title}"]`)

test('the focused text has a larger editor, and stays the same text for everything else', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = [
    { type: 'role', title: 'Role', content: '# You\nhelp {{company}} and {{unknown}}' },
    { type: 'custom', title: 'Hebrew', content: 'שלום {{company}}\nplain' },
    { type: 'custom', title: 'Long', content: LONG },
  ] as const
  const variables = [{ key: 'company' }, { key: 'customer' }]
  const { slug, id } = await stack.prompt(owner, { blocks, variables })
  const contents = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  expect(await page.locator('#editor-saving').textContent(), 'from the start').toMatch(/^Saved/)

  await area(page, 'Role').evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(2, 5)
  })
  await rich(page, 'Role').waitFor()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('You')
  await expect.poll(() => page.locator('.md-heading').first().textContent()).toBe('#')
  const marked = (kind: string) => page.locator(`.block-rich .placeholder${kind}`).allTextContents()
  await expect.poll(() => marked(':not(.placeholder-undeclared)')).toEqual(['{{company}}'])
  await expect.poll(() => marked('.placeholder-undeclared')).toEqual(['{{unknown}}'])

  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nfor {{')
  await page.getByRole('option', { name: 'customer' }).waitFor()
  expect(await page.locator('.block .cm-tooltip').count(), 'blocks clip what is in them').toBe(0)
  await page.keyboard.type('cust')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => area(page, 'Role').inputValue())
    .toBe('# You\nhelp {{company}} and {{unknown}}\nfor {{customer}}')
  const cdp = await page.context().newCDPSession(page)
  for (const text of ['n', 'に', 'にほ']) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  }
  await cdp.send('Input.insertText', { text: '日本' })
  await expect.poll(() => area(page, 'Role').inputValue()).toMatch(/\}\}日本$/)
  await page.keyboard.press('Control+z')
  const role = () => area(page, 'Role').inputValue()
  await expect.poll(role, { message: 'a composed word is one edit' }).toMatch(/\}\}$/)

  await page.keyboard.press('Tab')
  const focused = () => page.locator(':focus').getAttribute('aria-label')
  await expect.poll(focused, { message: 'Tab leaves' }).not.toContain('Text')
  const onOrOff = page.getByLabel('On or off: include Role in the prompt')
  const word = page.locator('form[aria-label="Block Role"] .block-switch .menu-text > :visible')
  await expect.poll(() => word.textContent()).toBe('On')
  await onOrOff.uncheck()
  await expect.poll(() => word.textContent()).toBe('Off')
  await area(page, 'Hebrew').focus()
  await rich(page, 'Hebrew').waitFor()
  const directions = rich(page, 'Hebrew').locator('.cm-line')
  const readDirections = () =>
    directions.evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction))
  await expect.poll(readDirections).toEqual(['rtl', 'ltr'])
  await area(page, 'Role').waitFor()

  await area(page, 'Long').focus()
  await rich(page, 'Long').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First. ')
  await expect.poll(async () => (await contents())?.[2]?.slice(0, 7)).toBe('First. ')
  expect((await contents())?.[2], 'and all the rest').toBe(`First. ${LONG}`)
})

test('find covers all blocks and moves into the text', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: `${title} of the company.` }) as const,
  )
  const { slug } = await stack.prompt(owner, { blocks })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.keyboard.press('Control+f')
  const count = page.getByRole('search').getByRole('status')
  await page.getByRole('search').locator('input:focus').waitFor()
  await page.keyboard.type('COMPANY')
  await expect.poll(() => count.textContent()).toBe('1 of 2')
  await rich(page, 'Role').locator('.found-current').waitFor()
  await page.keyboard.press('Enter')
  await rich(page, 'Rules').locator('.found-current').waitFor()
  await page.keyboard.press('Escape')
  await isWriting(page)
  await page.keyboard.type('team')
  await expect.poll(() => area(page, 'Rules').inputValue()).toBe('Rules of the team.')
})

/** The editor's search chunk: it exports a function with this name. */
const SCRIPTS = /\/assets\/chunk-/
const SEARCH = /as findInTexts\b/

test('find asks to reload the page if its script did not load', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'You help the company.' })
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch()
    const isSearch = SEARCH.test(await response.text())
    await (isSearch ? route.abort() : route.fulfill({ response }))
  })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.keyboard.press('Control+f')
  await page.getByRole('search').locator('input:focus').waitFor()
  await page.keyboard.type('company')
  await page.getByText('Not loaded: reload the page').waitFor()
  // Other parts may still be loading.
  await page.unrouteAll({ behavior: 'wait' })
})

test('find works offline from the first search', async ({ stack, owner, ownersPage: page }) => {
  const { slug } = await stack.prompt(owner, { content: 'You help the company.' })
  const loaded = page.waitForResponse(
    async (response) => SCRIPTS.test(response.url()) && SEARCH.test(await response.text()),
  )
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await loaded
  await page.context().setOffline(true)
  await page.keyboard.press('Control+f')
  await page.getByRole('search').locator('input:focus').waitFor()
  await page.keyboard.type('company')
  const count = page.getByRole('search').getByRole('status')
  await expect.poll(() => count.textContent()).toBe('1 of 1')
})

test('variables and the model save while typing, and conflicting editors are asked', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const model_config = { model: 'gpt-4o', seed: 7 }
  const variables = [{ key: 'company', description: 'Who we are' }]
  const { slug, id } = await stack.prompt(owner, { variables, model_config })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const stored = async () => (await stack.workingCopy(id))?.content
  const field = (of: Page, name: string) => of.locator(`form[data-address] [name="${name}"]`)
  const other = await openPage()
  await openEditor(page, `${path}?tab=variables`)
  const editor = await stack.member(owner, 'editor')
  await openEditorAs(other, stack, editor, `${path}?tab=variables`)
  await field(page, 'default_value').fill('Acme')
  await isSaved(page)
  expect((await stored())?.variables[0]).toMatchObject({ default_value: 'Acme' })
  const theirs = field(other, 'description')
  await expect.poll(() => field(other, 'default_value').inputValue()).toBe('Acme')

  await other.context().setOffline(true)
  await theirs.fill('Written offline')
  await field(page, 'description').fill('Written first')
  await isSaved(page)
  await other.context().setOffline(false)
  await hasStatus(other, 'Conflict (choose)')
  expect(await theirs.inputValue()).toBe('Written offline')
  const sides = other.locator('.block-theirs')
  await expect
    .poll(() => sides.allTextContents())
    .toEqual(['Description: Who we are', 'Description: Written first'])
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await isSaved(other)
  expect((await stored())?.variables[0]).toMatchObject({ description: 'Written offline' })

  await openEditor(page, `${path}?tab=model`)
  const isRefused = async (name: string, typed: string, problem: string) => {
    await field(page, name).fill(typed)
    const words = page.locator(`#field-${name}-problem`)
    await expect.poll(() => words.allTextContents()).toEqual([problem])
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, name).getAttribute('aria-describedby')).toContain(`${name}-problem`)
  }
  await isRefused('temperature', 'warm', 'Must be a number.')
  await isRefused('temperature', '9', 'Must be at most 2.')
  await hasStatus(page, 'Not saved: see Temperature')
  await field(page, 'temperature').fill('0.5')
  await isSaved(page)
  const large = '12345678901234567890'
  const isTooLarge = `${large} would lose digits as a number. Put it in quotes.`
  await isRefused('other', `{"seed": ${large}}`, isTooLarge)
  await field(page, 'other').fill(`{"seed": "${large}"}`)
  await isSaved(page)
  await expect.poll(() => page.locator('.field-problem, [aria-invalid]').count()).toBe(0)
  expect((await stored())?.model_config).toEqual({ model: 'gpt-4o', temperature: 0.5, seed: large })
})
