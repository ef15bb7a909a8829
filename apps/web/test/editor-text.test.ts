import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

const PATIENT = { timeout: 20_000 }
const SAVED = /^Saved \d\d:\d\d$/
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
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`, PATIENT)
  await page.locator('.is-live').waitFor()
  expect(await page.locator('#editor-saving').textContent(), 'from the start').toMatch(SAVED)

  await area(page, 'Role').evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(2, 5)
  })
  await rich(page, 'Role').waitFor()
  expect(await page.evaluate(() => getSelection()?.toString()), 'the same selection').toBe('You')
  await expect.poll(() => page.locator('.md-heading').first().textContent(), PATIENT).toBe('#')
  const marked = (kind: string) => page.locator(`.block-rich .placeholder${kind}`).allTextContents()
  expect(await marked(':not(.placeholder-undeclared)')).toEqual(['{{company}}'])
  expect(await marked('.placeholder-undeclared')).toEqual(['{{unknown}}'])

  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nfor {{')
  await page.getByRole('option', { name: 'customer' }).waitFor()
  expect(await page.locator('.block .cm-tooltip').count(), 'blocks clip what is in them').toBe(0)
  await page.keyboard.type('cust')
  await expect.poll(() => page.getByRole('option').count(), PATIENT).toBe(1)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => area(page, 'Role').inputValue(), PATIENT)
    .toBe('# You\nhelp {{company}} and {{unknown}}\nfor {{customer}}')
  const cdp = await page.context().newCDPSession(page)
  for (const text of ['n', 'に', 'にほ']) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  }
  await cdp.send('Input.insertText', { text: '日本' })
  await expect.poll(() => area(page, 'Role').inputValue(), PATIENT).toMatch(/\}\}日本$/)
  await page.keyboard.press('Control+z')
  expect(await area(page, 'Role').inputValue(), 'a composed word is one edit').toMatch(/\}\}$/)

  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('aria-label'), 'Tab leaves').not.toContain(
    'Text',
  )
  const onOrOff = page.getByLabel('On or off: include Role in the prompt')
  const word = page.locator('form[aria-label="Block Role"] .block-switch .menu-text > :visible')
  expect(await word.textContent()).toBe('On')
  await onOrOff.uncheck()
  expect(await word.textContent()).toBe('Off')
  await area(page, 'Hebrew').focus()
  await rich(page, 'Hebrew').waitFor()
  const directions = rich(page, 'Hebrew').locator('.cm-line')
  expect(
    await directions.evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction)),
  ).toEqual(['rtl', 'ltr'])
  await area(page, 'Role').waitFor()

  await area(page, 'Long').focus()
  await rich(page, 'Long').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First. ')
  await expect.poll(async () => (await contents())?.[2]?.slice(0, 7), PATIENT).toBe('First. ')
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
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`, PATIENT)
  await page.locator('.is-live').waitFor()
  await page.keyboard.press('Control+f')
  const count = page.getByRole('search').getByRole('status')
  await page.keyboard.type('COMPANY')
  await expect.poll(() => count.textContent(), PATIENT).toBe('1 of 2')
  await rich(page, 'Role').locator('.found-current').waitFor()
  await page.keyboard.press('Enter')
  await rich(page, 'Rules').locator('.found-current').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('team')
  await expect.poll(() => area(page, 'Rules').inputValue(), PATIENT).toBe('Rules of the team.')
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
  const status = (of: Page) => of.locator('#editor-saving')
  const saved = (of: Page) => expect.poll(() => status(of).textContent(), PATIENT).toMatch(SAVED)
  const other = await openPage()
  const value = await stack.session(await stack.member(owner, 'editor'))
  await other.context().addCookies([{ name: 'session', value, url: stack.urls.web }])
  for (const each of [page, other]) {
    await each.goto(`${path}?tab=variables`)
    await each.locator('.is-live').waitFor()
  }
  await field(page, 'default_value').fill('Acme')
  await saved(page)
  expect((await stored())?.variables[0]).toMatchObject({ default_value: 'Acme' })
  const theirs = field(other, 'description')
  await expect.poll(() => field(other, 'default_value').inputValue(), PATIENT).toBe('Acme')

  await other.context().setOffline(true)
  await theirs.fill('Written offline')
  await field(page, 'description').fill('Written first')
  await saved(page)
  await other.context().setOffline(false)
  await expect.poll(() => status(other).textContent(), PATIENT).toBe('Conflict (choose)')
  expect(await theirs.inputValue()).toBe('Written offline')
  const sides = await other.locator('.block-theirs').allTextContents()
  expect(sides).toEqual(['Description: Who we are', 'Description: Written first'])
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  expect((await stored())?.variables[0]).toMatchObject({ description: 'Written offline' })

  await page.goto(`${path}?tab=model`)
  await page.locator('.is-live').waitFor()
  const isRefused = async (name: string, typed: string, problem: string) => {
    await field(page, name).fill(typed)
    const words = page.locator(`#field-${name}-problem`)
    await expect.poll(() => words.allTextContents(), PATIENT).toEqual([problem])
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, name).getAttribute('aria-describedby')).toContain(`${name}-problem`)
  }
  await isRefused('temperature', 'warm', 'Must be a number.')
  await isRefused('temperature', '9', 'Must be at most 2.')
  expect(await status(page).textContent()).toBe('Not saved: see Temperature')
  await field(page, 'temperature').fill('0.5')
  await saved(page)
  const large = '12345678901234567890'
  const isTooLarge = `${large} would lose digits as a number. Put it in quotes.`
  await isRefused('other', `{"seed": ${large}}`, isTooLarge)
  await field(page, 'other').fill(`{"seed": "${large}"}`)
  await saved(page)
  expect(await page.locator('.field-problem, [aria-invalid]').count()).toBe(0)
  expect((await stored())?.model_config).toEqual({ model: 'gpt-4o', temperature: 0.5, seed: large })
})
