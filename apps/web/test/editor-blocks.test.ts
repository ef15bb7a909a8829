import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { hasStatus, isLive, isWriting, openEditor, openEditorAs } from './support/editor-page.ts'

async function createPrompt(stack: Stack, owner: Owner, titles: readonly string[]) {
  const blocks = titles.map(
    (title) => ({ type: 'custom', title, content: `Text ${title}` }) as const,
  )
  const { id, slug } = await stack.prompt(owner, { blocks })
  const copy = async () => (await stack.workingCopy(id))?.content.blocks ?? []
  const order = async () => (await copy()).map(({ title }) => title).join()
  const stored = (titles: string) => expect.poll(order).toBe(titles)
  return { id, copy, stored, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

const shown = (page: Page, titles: string) =>
  expect
    .poll(() =>
      page
        .locator('form.block .block-title')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join()),
    )
    .toBe(titles)

const textField = (page: Page, title: string) =>
  page.getByLabel(`Text of ${title}`, { exact: true })
const menu = async (page: Page, title: string, act: string) => {
  await page.getByLabel(`Actions for block ${title}`, { exact: true }).first().click()
  await page.getByRole('button', { name: act }).click()
}
const toasts = (page: Page) => page.locator('.toasts')

test('a copy, and a deleted block that comes back, keep heading, role and condition', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const more = {
    heading: 'h2',
    role: 'assistant',
    name: 'reviewer',
    when: { variable: 'plan', is: 'equals', value: 'pro' },
  } as const
  const blocks = [
    { type: 'custom', title: 'A', content: 'Text A' },
    { type: 'custom', title: 'B', content: 'Text B', ...more },
  ] as const
  const { id, slug } = await stack.prompt(owner, { blocks })
  const copy = async () => (await stack.workingCopy(id))?.content.blocks ?? []
  const stored = (titles: string) =>
    expect.poll(async () => (await copy()).map(({ title }) => title).join()).toBe(titles)
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await menu(page, 'B', 'Duplicate')
  await stored('A,B,B')
  await expect.poll(async () => (await copy())[2]).toMatchObject(more)
  await menu(page, 'B', 'Delete block')
  await stored('A,B')
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored('A,B,B')
  await expect.poll(copy).toMatchObject([{ heading: 'title', when: null }, more, more])
})

test('moves, adds, copies and deletes blocks in place, and undoes them in turn with typing', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored, copy } = await createPrompt(stack, owner, ['A', 'B', 'C'])
  await openEditor(page, path)
  await page.evaluate(() => {
    ;(globalThis as { isSamePage?: boolean }).isSamePage = true
  })
  const text = textField(page, 'C')
  await text.fill('typed and moved')
  await text.press('Alt+ArrowUp')
  await text.press('Alt+ArrowUp')
  await shown(page, 'C,A,B')
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByText('C is block 1 of 3.').count()).toBe(1)
  await stored('C,A,B')
  await text.press('Alt+ArrowUp')
  await page.getByLabel('Move C', { exact: true }).press('ArrowDown')
  await stored('A,C,B')

  const handle = page.getByLabel('Move B', { exact: true })
  await handle.hover()
  await page.locator('.block-handle[draggable="true"]').waitFor()
  const target = await page.getByLabel('Title of A', { exact: true }).boundingBox()
  await page.mouse.down()
  for (const [x, y] of [
    [40, 40],
    [10, 4],
  ] as const) {
    await page.mouse.move((target?.x ?? 0) + x, (target?.y ?? 0) + y, { steps: 4 })
  }
  await page.locator('[data-drop="top"]').waitFor()
  await page.mouse.up()
  await stored('B,A,C')
  await menu(page, 'A', 'Duplicate')
  await stored('B,A,A,C')
  await isWriting(page)
  await page.keyboard.type('!')
  await menu(page, 'C', 'Delete block')
  await stored('B,A,A')
  await expect.poll(() => toasts(page).textContent()).toContain('C was deleted.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await stored('B,A,A,C')
  await expect.poll(async () => (await copy()).at(3)?.content).toBe('typed and moved')

  await menu(page, 'B', 'Add block below…')
  await page.getByRole('button', { name: 'Guardrails' }).click()
  await stored('B,Guardrails,A,A,C')
  expect((await copy())[1]?.type).toBe('guardrails')
  await isWriting(page)
  await page.keyboard.insertText('Never lie.')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
  await stored('B,A,A,C')
  await page.getByLabel('Move B', { exact: true }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await copy())[2]?.content).toBe('Text A')
  for (const before of ['B,A,C', 'A,C,B']) {
    await page.keyboard.press('Control+z')
    await stored(before)
  }
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await stored('A,B,C')
  expect(await page.evaluate(() => 'isSamePage' in globalThis), 'nothing was reloaded').toBe(true)

  await page.getByLabel('Collapse B', { exact: true }).click()
  await textField(page, 'B').waitFor({ state: 'hidden' })
  await page.reload()
  await isLive(page)
  expect(await textField(page, 'B').isVisible(), 'it stays as it was left').toBe(false)
  const [, b] = await copy()
  await page.evaluate((id) => location.assign(`#block-${id}`), b?.id)
  await textField(page, 'B').waitFor()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect.poll(() => page.locator('.block-text:visible').count()).toBe(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect.poll(() => page.locator('.block-text:visible').count()).toBe(3)
  await page.getByLabel('Actions for block B', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Required: cannot be turned off or deleted' }).check()
  await page.locator('.block-required-note:visible').waitFor()
  await page.getByRole('button', { name: 'Delete block' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await copy())[1]?.is_required).toBe(true)
})

test('merges concurrent block edits without losing input', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const { path, stored, copy } = await createPrompt(stack, owner, ['A', 'B', 'C', 'D'])
  const other = await openPage()
  await openEditor(page, path)
  await openEditorAs(other, stack, await stack.member(owner, 'editor'), path)
  const text = textField(page, 'B')
  await text.focus()
  await page.keyboard.type('mine, ')
  await textField(other, 'D').press('Alt+ArrowUp')
  await page.keyboard.type('while others move, ')
  await shown(page, 'A,B,D,C')
  await menu(other, 'A', 'Duplicate')
  await page.keyboard.type('add ')
  await shown(page, 'A,A,B,D,C')
  await menu(other, 'C', 'Delete block')
  await page.keyboard.type('and delete. ')
  await shown(page, 'A,A,B,D')
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  const words = 'mine, while others move, add and delete. Text B'
  const area = page.locator('form[aria-label="Block B"] textarea')
  await expect.poll(() => area.inputValue()).toBe(words)
  await expect.poll(async () => (await copy())[2]?.content).toBe(words)

  await page.route('**/edits/events', (route) => route.abort())
  await page.context().setOffline(true)
  await text.press('Alt+ArrowUp')
  await shown(page, 'A,B,A,D')
  await hasStatus(page, 'Offline (kept here)')
  await textField(other, 'D').press('Alt+ArrowUp')
  await stored('A,A,D,B')
  await page.context().setOffline(false)
  await stored('A,B,A,D')
  await shown(page, 'A,B,A,D')
  await shown(other, 'A,B,A,D')
})
