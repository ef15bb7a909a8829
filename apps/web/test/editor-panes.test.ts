import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { hasStatus, isLive, isSaved, openEditor } from './support/editor-page.ts'

async function createPrompt(stack: Stack, owner: Owner) {
  const { id, slug } = await stack.prompt(owner, {
    name: 'Support reply',
    tags: ['old'],
    blocks: [{ type: 'custom', title: 'Rules', content: 'Greet {{who}}.' }],
    variables: [{ key: 'who', description: 'The customer' }],
  })
  const stored = () => stack.workingCopy(id)
  return { id, stored, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

/** Opens the editor, and marks its page to detect reloads. */
async function open(page: Page, path: string) {
  await openEditor(page, path)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
}

const isSamePage = (page: Page) => page.locator('body[data-same]').isVisible()
const openPane = (page: Page, name: string | RegExp) =>
  page.locator('.editor-side > .tabs').getByRole('link', { name }).click()
/** The block's field, which a focused block hides behind marks. */
const text = (page: Page) => page.locator('form.block textarea[name="content"]')
const undo = (page: Page) => page.keyboard.press('Control+z')

test('a rename, a description and tags are saved as they are typed, and undone with the other edits', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner)
  await open(page, path)
  await page.getByRole('link', { name: 'Edit details' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('Kind reply')
  await page.getByLabel('Description').fill('For customers.')
  await page.getByLabel('Tags').fill('kind,  support, ')
  await isSaved(page)
  const details = { name: 'Kind reply', description: 'For customers.', tags: ['kind', 'support'] }
  await expect.poll(stored).toMatchObject(details)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Kind reply')
  await expect.poll(() => page.title()).toMatch(/^Kind reply · /)

  await openPane(page, 'Preview')
  await page.getByLabel('Text of Rules').fill('Greet no one.')
  await undo(page)
  await expect.poll(() => text(page).inputValue()).toBe('Greet {{who}}.')
  await page.getByLabel('Tags').waitFor({ state: 'hidden' })
  await undo(page)
  await page.getByLabel('Tags').waitFor()
  await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('old')
  await openPane(page, 'Model')
  await page.getByLabel('Temperature').waitFor()
  await page.reload()
  await isLive(page)
  await openPane(page, 'Preview')
  await page.locator('.preview-text').waitFor()
  await undo(page)
  await undo(page)
  await isSaved(page)
  const before = { name: 'Support reply', description: '', tags: ['old'] }
  await expect.poll(stored).toMatchObject(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(stored).toMatchObject({ name: 'Kind reply', tags: ['old'] })
})

test('two people who rename a prompt at once are asked, and other fields of both are merged', async ({
  stack,
  owner,
  ownersPage: page,
  devKey,
}) => {
  const { id, path, stored } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=details`)
  await page.context().setOffline(true)
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.getByLabel('Tags').fill('old, mine')
  const change = (body: object) =>
    fetch(`${stack.apiUrl}/api/v1/prompts/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await change({ name: 'Theirs', description: 'Written by both.' })
  await page.context().setOffline(false)
  await hasStatus(page, 'Conflict (choose)')
  await expect
    .poll(() => page.locator('.block-theirs').allTextContents())
    .toEqual(['Name: Support reply', 'Name: Theirs'])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await isSaved(page)
  const merged = { name: 'Mine', description: 'Written by both.', tags: ['old', 'mine'] }
  await expect.poll(stored).toMatchObject(merged)
})

test('a name that is written with a space at its end stays so while others edit the prompt', async ({
  stack,
  owner,
  ownersPage: page,
  devKey,
}) => {
  const { path, stored } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=details`)
  await page.getByLabel('Name', { exact: true }).fill('Kind ')
  await page.getByLabel('Tags').fill('old,')
  await isSaved(page)
  const [block] = (await stored())?.content.blocks ?? []
  await fetch(`${stack.apiUrl}/api/v1/blocks/${block?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Theirs' }),
  })
  await expect.poll(() => text(page).inputValue()).toBe('Theirs')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kind ')
  expect(await page.getByLabel('Tags').inputValue()).toBe('old,')
  await page.getByLabel('Name', { exact: true }).press('End')
  await page.keyboard.type('reply')
  await isSaved(page)
  await expect.poll(stored).toMatchObject({ name: 'Kind reply', tags: ['old'] })
})

test('an empty name is refused at its field, and the pages keep the last one', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=details`)
  await page.getByLabel('Name', { exact: true }).fill('')
  await hasStatus(page, 'Not saved: see Name')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Support reply')
  await page.getByLabel('Tags').fill(`${'long'.repeat(30)}, b`)
  await page.getByLabel('Name', { exact: true }).fill('Named')
  await hasStatus(page, 'Not saved: see Tags')
  await page.getByLabel('Tags').fill('b')
  await isSaved(page)
  expect(await stored()).toMatchObject({ name: 'Named', tags: ['b'] })
})

test('panes open without loading the page, keep unsaved text, and follow the Back button', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path } = await createPrompt(stack, owner)
  await open(page, path)
  await openPane(page, /^Variables/)
  await page.getByLabel('Description').waitFor()
  await openPane(page, 'Model')
  await page.getByLabel('Temperature').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Temperature').fill('0.7')
  await openPane(page, /^Variables/)
  await page.getByLabel('Description').fill('The caller')
  await openPane(page, 'Details')
  await page.getByText('This pane could not be loaded.').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('The caller')
  await openPane(page, 'Preview')
  await page.getByLabel('Text of Rules').fill('Written offline for {{who}}.')
  await expect
    .poll(() => page.locator('.preview-text').textContent())
    .toContain('Written offline for')
  await page.goBack()
  await page.getByLabel('Description').waitFor()
  const current = page.locator('.editor-side > .tabs [aria-current="page"]')
  await expect.poll(() => current.textContent()).toContain('Variables')
  await page.context().setOffline(false)
  await isSaved(page)
  await openPane(page, 'Model')
  await expect.poll(() => page.getByLabel('Temperature').inputValue()).toBe('0.7')
  expect(await isSamePage(page)).toBe(true)
})

test('a preview that is opened later shows the text with its values', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=variables`)
  await page.getByLabel('Text of Rules').fill('Hello {{who}}, {{when}}.')
  await isSaved(page)
  await openPane(page, 'Preview')
  const value = page.locator('.preview-values').getByLabel('who', { exact: true })
  await value.fill('Ada')
  await expect.poll(() => page.locator('.preview-text').textContent()).toContain('Hello Ada,')
  await openPane(page, /^Variables/)
  await openPane(page, 'Preview')
  await expect.poll(() => value.inputValue()).toBe('Ada')
  await page.getByRole('button', { name: /^Copy/ }).waitFor()
  expect(await isSamePage(page)).toBe(true)
})

test('undo opens the pane of a variable that it removes or brings back', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=variables`)
  await page.getByLabel('New variable').fill('extra')
  await page.keyboard.press('Enter')
  const keys = page.locator('.variable summary > code')
  await expect.poll(() => keys.allTextContents()).toEqual(['who', 'extra'])
  await openPane(page, 'Model')
  await page.getByLabel('Temperature').waitFor()
  await undo(page)
  await keys.first().waitFor()
  await expect.poll(() => keys.allTextContents()).toEqual(['who'])
  await openPane(page, 'Model')
  await page.keyboard.press('Control+Shift+z')
  await keys.last().waitFor()
  await expect.poll(() => keys.allTextContents()).toEqual(['who', 'extra'])
  await expect
    .poll(async () => (await stored())?.content.variables.map(({ key }) => key))
    .toEqual(['who', 'extra'])
})

test('a variable does not come back when its pane is redrawn before its deletion is saved', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=variables`)
  let save = () => {}
  const isRedrawn = new Promise<void>((done) => {
    save = done
  })
  await page.route('**/edits/delete_variable', async (route) => {
    await isRedrawn
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('.variable')) document.body.dataset['back'] = 'yes'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await openPane(page, 'Model')
  await page.getByLabel('Temperature').waitFor()
  const redrawn = page.waitForResponse(/frame\?tab=variables/)
  await openPane(page, /^Variables/)
  await (await redrawn).finished()
  save()
  await isSaved(page)
  expect((await stored())?.content.variables).toEqual([])
  expect(await page.locator('body[data-back]').count()).toBe(0)
})

test('the Back button and the values of a link survive other panes, and unknown ones are the preview', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path } = await createPrompt(stack, owner)
  await open(page, `${path}?tab=other&value.who=Ada`)
  const preview = page.locator('.preview-text')
  await openPane(page, 'Details')
  await page.getByLabel('Tags').waitFor()
  await preview.waitFor({ state: 'hidden' })
  await page.goBack()
  await expect.poll(() => preview.isVisible()).toBe(true)
  await openPane(page, 'Model')
  await page.getByLabel('Temperature').waitFor()
  await openPane(page, 'Preview')
  await expect.poll(() => preview.textContent()).toContain('Greet Ada.')
  const value = page.locator('.preview-values').getByLabel('who', { exact: true })
  await expect.poll(() => value.inputValue()).toBe('Ada')
  await isSaved(page)
  expect(await isSamePage(page)).toBe(true)
})

test.describe('narrow windows', () => {
  test.override('pageOptions', { viewport: { width: 360, height: 740 } })

  test('show one part at a time without loading the page, and undo shows the part it changes', async ({
    stack,
    owner,
    ownersPage: page,
  }) => {
    const { path } = await createPrompt(stack, owner)
    await open(page, path)
    const tabs = page.getByRole('navigation', { name: 'Part' })
    const rules = page.getByLabel('Text of Rules')
    await rules.fill('Changed')
    await tabs.getByRole('link', { name: /^Variables/ }).click()
    await page.getByLabel('Description').waitFor()
    await rules.waitFor({ state: 'hidden' })
    await page.getByLabel('Description').fill('Someone')
    await undo(page)
    const description = page.getByLabel('Description')
    await expect.poll(() => description.inputValue()).toBe('The customer')
    await undo(page)
    await rules.waitFor()
    await expect.poll(() => text(page).inputValue()).toBe('Greet {{who}}.')
    await tabs.getByRole('link', { name: 'Preview' }).click()
    await page.locator('.preview-text').waitFor()
    await tabs.getByRole('link', { name: 'Blocks' }).click()
    await rules.waitFor()
    expect(await isSamePage(page)).toBe(true)
  })
})
