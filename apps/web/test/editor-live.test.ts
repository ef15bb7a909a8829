import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { hasStatus, isLive, isSaved, openEditorAs } from './support/editor-page.ts'

const ROLE = 'Text of Role'
const RULES = 'Text of Rules'

async function createPrompt(stack: Stack, owner: Owner) {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: `${title} of {{who}}.` }) as const,
  )
  const { id, slug } = await stack.prompt(owner, { blocks })
  const contents = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  return { slug, contents, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

/** A block's text, in a textarea or the text editor. */
const readText = (page: Page, label: string) =>
  page.locator(`form[aria-label="${label.replace('Text of', 'Block')}"] textarea`).inputValue()

/** An agent edits through the hosted MCP server. */
async function agentEdits(stack: Stack, key: string, slug: string, at: number, content: string) {
  const call = async (name: string, input: object) => {
    const response = await fetch(stack.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    })
    const text = await response.text()
    expect(text).not.toContain('"isError":true')
    return text
  }
  const ids = [...(await call('list_blocks', { prompt_id: slug })).matchAll(/[0-9a-f-]{36}/g)]
  const unique = [...new Set(ids.map(([id]) => id))]
  await call('update_block', { block_id: unique[at], content })
}

test('two people and an agent edit one prompt without losing a saved word or overwriting each other', async ({
  stack,
  owner,
  ownersPage,
  openPage,
  devKey,
}) => {
  const { path, slug, contents } = await createPrompt(stack, owner)
  const other = await openPage()
  await openEditorAs(ownersPage, stack, owner, path)
  await openEditorAs(other, stack, await stack.member(owner, 'editor'), path)

  await ownersPage.getByLabel(ROLE).fill('Role by Robin')
  await other.getByLabel(RULES).fill('Rules by Rosa')
  await isSaved(ownersPage)
  await isSaved(other)
  await expect.poll(() => readText(ownersPage, RULES)).toBe('Rules by Rosa')
  await expect.poll(() => readText(other, ROLE)).toBe('Role by Robin')
  expect(await contents()).toEqual(['Role by Robin', 'Rules by Rosa'])

  await ownersPage.getByLabel(RULES).press('Control+z')
  await expect.poll(() => readText(ownersPage, ROLE)).toBe('Role of {{who}}.')
  await ownersPage.locator(`[aria-label="${ROLE}"]:focus`).waitFor()
  expect(await readText(ownersPage, RULES), 'of others').toBe('Rules by Rosa')
  await isSaved(ownersPage)
  await expect.poll(() => readText(other, ROLE)).toBe('Role of {{who}}.')
  await ownersPage.keyboard.press('Control+y')
  await expect.poll(() => readText(other, ROLE)).toBe('Role by Robin')
  await isSaved(ownersPage)

  await other.context().setOffline(true)
  await other.getByLabel(ROLE).fill('Role by Rosa, offline')
  await hasStatus(other, 'Offline (kept here)')
  await agentEdits(stack, devKey.bearer, slug, 0, 'Role by the agent')
  await expect.poll(() => readText(ownersPage, ROLE)).toBe('Role by the agent')
  const compiled = ownersPage.locator('.preview-text')
  await expect.poll(() => compiled.textContent()).toContain('Role by the agent')
  const presence = ownersPage.locator('#editor-presence')
  await expect
    .poll(() => presence.textContent())
    .toMatch(/changed Role just now.*with update_block|with update_block.*changed Role just now/s)
  await other.context().setOffline(false)
  await hasStatus(other, 'Conflict (choose)')
  expect(await readText(other, ROLE)).toBe('Role by Rosa, offline')
  const asked = other.locator('.block-conflict > :is(h2, .block-theirs)')
  const both = ['Before', 'Role by Robin', 'Theirs', 'Role by the agent', 'Yours']
  await expect.poll(() => asked.allTextContents()).toEqual(both)
  expect(await contents()).toEqual(['Role by the agent', 'Rules by Rosa'])
  await other.getByRole('button', { name: 'Edit together' }).click()
  await isSaved(other)
  expect(await contents()).toEqual(['Role by the agent\nRole by Rosa, offline', 'Rules by Rosa'])
})

test('a block that another editor deleted is no part of the preview until its writer chooses', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const { path } = await createPrompt(stack, owner)
  const other = await openPage()
  await openEditorAs(page, stack, owner, path)
  await openEditorAs(other, stack, await stack.member(owner, 'editor'), path)
  await page.context().setOffline(true)
  await page.getByLabel(RULES).fill('Rules by Robin')
  await hasStatus(page, 'Offline (kept here)')
  const compiled = page.locator('.preview-text')
  await expect.poll(() => compiled.textContent()).toContain('Rules by Robin')
  const size = page.locator('.preview-size')
  const prefix = () => size.evaluate((line) => getComputedStyle(line, '::before').content)
  expect(await prefix(), 'the number is of the saved text').toContain('Last saved')
  await other.getByRole('button', { name: 'Actions for block Rules', exact: true }).click()
  await other.getByRole('button', { name: 'Delete block' }).click()
  await isSaved(other)
  await page.context().setOffline(false)
  await hasStatus(page, 'Conflict (choose)')
  await expect.poll(() => compiled.textContent()).not.toContain('Rules by Robin')
  await page.getByRole('button', { name: 'Add mine as a new block' }).click()
  await isSaved(page)
  await expect.poll(() => compiled.textContent()).toContain('Rules by Robin')
  await expect.poll(prefix).toBe('none')
})

test('moves by others do not interrupt typing in the block', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const { path, contents } = await createPrompt(stack, owner)
  const other = await openPage()
  await openEditorAs(page, stack, owner, path)
  await openEditorAs(other, stack, await stack.member(owner, 'editor'), path)
  await page.getByLabel(RULES).focus()
  await page.locator('.block-rich').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' One')
  await isSaved(page)
  await other.getByLabel(RULES).press('Alt+ArrowUp')
  const first = page.locator('form.block').first()
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Block Rules')
  await page.keyboard.type(' two')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type(' three')
  await isSaved(page)
  await expect.poll(contents).toEqual(['Role of {{who}}.', 'Rules of {{who}}. One two three'])
})

test('typing survives a killed tab and an ended session', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, contents } = await createPrompt(stack, owner)
  await openEditorAs(page, stack, owner, path)
  await page.context().clearCookies()
  await page.getByLabel(ROLE).fill('typed while signed out {{who}}')
  await hasStatus(page, 'Signed out (kept here)')
  const preview = () => page.locator('.preview-text').textContent()
  await expect.poll(preview).toContain('typed while signed out')
  const again = await page.context().newPage()
  await page.close()
  await openEditorAs(again, stack, owner, path)
  expect(await readText(again, ROLE)).toBe('typed while signed out {{who}}')
  await isSaved(again)
  expect((await contents())?.[0]).toBe('typed while signed out {{who}}')

  await again.getByLabel('who', { exact: true }).fill('Ada')
  await expect.poll(() => again.locator('.preview-text mark').first().textContent()).toBe('Ada')
  await again.getByLabel(RULES).fill('and moved')
  await again.getByLabel(RULES).press('Alt+ArrowUp')
  await expect.poll(contents).toEqual(['and moved', 'typed while signed out {{who}}'])
})

test('a version contains everything typed before it was saved, by button and by key', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, slug } = await createPrompt(stack, owner)
  await openEditorAs(page, stack, owner, path)
  const dialog = page.locator('#save-version')
  const save = async (number: number, text: string, open: () => Promise<void>) => {
    await page.getByLabel(ROLE).fill(text)
    await open()
    await dialog.getByLabel('Note').fill(`Says ${text}`)
    await dialog.getByRole('button', { name: 'Save version' }).click()
    await page.getByText(`Version ${number} saved`).first().waitFor()
    await isLive(page)
  }
  await save(1, 'First', () => page.getByRole('button', { name: 'Save version' }).first().click())
  await save(2, 'Second', () => page.keyboard.press('Control+s'))
  const { id: promptId } = (await stack.database.prisma.prompt.findFirst({ where: { slug } })) ?? {}
  const versions = await stack.database.prisma.version.findMany({
    where: { promptId: promptId ?? '' },
    orderBy: { number: 'asc' },
  })
  expect(versions.map(({ note }) => note)).toEqual(['Says First', 'Says Second'])
  expect(versions.map(({ content }) => JSON.stringify(content).includes('Second'))).toEqual([
    false,
    true,
  ])
})

test('undo between changes of others reverts mine and keeps theirs', async ({
  stack,
  owner,
  ownersPage: page,
  devKey,
}) => {
  const { path, slug } = await createPrompt(stack, owner)
  await openEditorAs(page, stack, owner, path)
  const shows = (text: string) => expect.poll(() => readText(page, ROLE)).toBe(text)
  await page.getByLabel(ROLE).press('Control+End')
  await page.keyboard.insertText(' Mine.')
  await isSaved(page)
  await agentEdits(stack, devKey.bearer, slug, 0, 'First: Role of {{who}}. Mine.')
  await shows('First: Role of {{who}}. Mine.')
  await page.keyboard.press('Control+z')
  await shows('First: Role of {{who}}.')
  await isSaved(page)
  await agentEdits(stack, devKey.bearer, slug, 0, 'First: Role of {{who}}. Last.')
  await shows('First: Role of {{who}}. Last.')
  await page.keyboard.press('Control+y')
  await expect
    .poll(() => readText(page, ROLE))
    .toMatch(/^First: .* Mine\..*Last\.|^First: .*Last\..* Mine\./)
  await isSaved(page)
})
