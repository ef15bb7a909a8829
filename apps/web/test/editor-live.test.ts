import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'

const ROLE = 'Text of Role'
const RULES = 'Text of Rules'

async function openedBy(page: Page, stack: Stack, owner: Owner, path: string) {
  const value = await stack.session(owner)
  await page.context().addCookies([{ name: 'session', value, url: stack.urls.web }])
  await page.goto(path)
  await page.locator('.is-live').waitFor()
}

async function createPrompt(stack: Stack, owner: Owner) {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: `${title} of {{who}}.` }) as const,
  )
  const { id, slug } = await stack.prompt(owner, { blocks })
  const contents = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  return { slug, contents, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

/** A block's text, in whichever editor it has at the moment. */
const readText = (page: Page, label: string) =>
  page.locator(`form[aria-label="${label.replace('Text of', 'Block')}"] textarea`).inputValue()

/** The machine may be busy. */
const PATIENT = { timeout: 20_000 }
const SAVED = /^Saved \d\d:\d\d$/
const status = (page: Page) => page.locator('#editor-saving')
const saved = (page: Page) => expect.poll(() => status(page).textContent(), PATIENT).toMatch(SAVED)

/** An agent edits by the hosted MCP server. */
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
  await openedBy(ownersPage, stack, owner, path)
  await openedBy(other, stack, await stack.member(owner, 'editor'), path)

  await ownersPage.getByLabel(ROLE).fill('Role by Robin')
  await other.getByLabel(RULES).fill('Rules by Rosa')
  await saved(ownersPage)
  await saved(other)
  await expect.poll(() => readText(ownersPage, RULES), PATIENT).toBe('Rules by Rosa')
  await expect.poll(() => readText(other, ROLE), PATIENT).toBe('Role by Robin')
  expect(await contents()).toEqual(['Role by Robin', 'Rules by Rosa'])

  await ownersPage.getByLabel(RULES).press('Control+z')
  expect(await readText(ownersPage, ROLE)).toBe('Role of {{who}}.')
  expect(await ownersPage.locator(':focus').getAttribute('aria-label')).toBe(ROLE)
  expect(await readText(ownersPage, RULES), 'of others').toBe('Rules by Rosa')
  await saved(ownersPage)
  await expect.poll(() => readText(other, ROLE), PATIENT).toBe('Role of {{who}}.')
  await ownersPage.keyboard.press('Control+y')
  await expect.poll(() => readText(other, ROLE), PATIENT).toBe('Role by Robin')
  await saved(ownersPage)

  await other.context().setOffline(true)
  await other.getByLabel(ROLE).fill('Role by Rosa, offline')
  await expect.poll(() => status(other).textContent(), PATIENT).toBe('Offline (kept here)')
  await agentEdits(stack, devKey.bearer, slug, 0, 'Role by the agent')
  await expect.poll(() => readText(ownersPage, ROLE), PATIENT).toBe('Role by the agent')
  const compiled = ownersPage.locator('.preview-text')
  await expect.poll(() => compiled.textContent(), PATIENT).toContain('Role by the agent')
  const presence = ownersPage.locator('#editor-presence')
  await expect.poll(() => presence.textContent(), PATIENT).toContain('changed Role just now')
  expect(await presence.textContent(), 'with the tool it has').toContain('with update_block')
  await other.context().setOffline(false)
  await expect.poll(() => status(other).textContent(), PATIENT).toBe('Conflict (choose)')
  expect(await readText(other, ROLE)).toBe('Role by Rosa, offline')
  const asked = other.locator('.block-conflict > :is(h2, .block-theirs)')
  const both = ['Before', 'Role by Robin', 'Theirs', 'Role by the agent', 'Yours']
  expect(await asked.allTextContents()).toEqual(both)
  expect(await contents()).toEqual(['Role by the agent', 'Rules by Rosa'])
  await other.getByRole('button', { name: 'Edit together' }).click()
  await saved(other)
  expect(await contents()).toEqual(['Role by the agent\nRole by Rosa, offline', 'Rules by Rosa'])
})

test('moves by others do not interrupt typing in the block', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const { path, contents } = await createPrompt(stack, owner)
  const other = await openPage()
  await openedBy(page, stack, owner, path)
  await openedBy(other, stack, await stack.member(owner, 'editor'), path)
  await page.getByLabel(RULES).focus()
  await page.locator('.block-rich').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' One')
  await saved(page)
  await other.getByLabel(RULES).press('Alt+ArrowUp')
  const first = page.locator('form.block').first()
  await expect.poll(() => first.getAttribute('aria-label'), PATIENT).toBe('Block Rules')
  await page.keyboard.type(' two')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type(' three')
  await saved(page)
  await expect
    .poll(contents, PATIENT)
    .toEqual(['Role of {{who}}.', 'Rules of {{who}}. One two three'])
})

test('typing survives a killed tab and an ended session', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, contents } = await createPrompt(stack, owner)
  await openedBy(page, stack, owner, path)
  await page.context().clearCookies()
  await page.getByLabel(ROLE).fill('typed while signed out {{who}}')
  await expect.poll(() => status(page).textContent(), PATIENT).toContain('Signed out (kept here)')
  expect(await page.locator('.preview-text').textContent()).toContain('typed while signed out')
  const again = await page.context().newPage()
  await page.close()
  await openedBy(again, stack, owner, path)
  expect(await readText(again, ROLE)).toBe('Role of {{who}}.')
  await again.getByRole('button', { name: 'Put it back' }).click()
  await saved(again)
  expect((await contents())?.[0]).toBe('typed while signed out {{who}}')

  await again.getByLabel('who', { exact: true }).fill('Ada')
  await expect
    .poll(() => again.locator('.preview-text mark').first().textContent(), PATIENT)
    .toBe('Ada')
  await again.getByLabel(RULES).fill('and moved')
  await again.getByLabel(RULES).press('Alt+ArrowUp')
  await expect.poll(contents, PATIENT).toEqual(['and moved', 'typed while signed out {{who}}'])
})

test('a version contains everything typed before it was saved, by button and by key', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, slug } = await createPrompt(stack, owner)
  await openedBy(page, stack, owner, path)
  const dialog = page.locator('#save-version')
  const save = async (text: string, open: () => Promise<void>) => {
    await page.getByLabel(ROLE).fill(text)
    await open()
    await dialog.getByLabel('Note').fill(`Says ${text}`)
    await dialog.getByRole('button', { name: 'Save version' }).click()
    await page
      .getByText(/Version \d saved/)
      .first()
      .waitFor()
  }
  await save('First', () => page.getByRole('button', { name: 'Save version' }).first().click())
  await save('Second', () => page.keyboard.press('Control+s'))
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
  await openedBy(page, stack, owner, path)
  const shows = (text: string) => expect.poll(() => readText(page, ROLE), PATIENT).toBe(text)
  await page.getByLabel(ROLE).press('Control+End')
  await page.keyboard.insertText(' Mine.')
  await saved(page)
  await agentEdits(stack, devKey.bearer, slug, 0, 'First: Role of {{who}}. Mine.')
  await shows('First: Role of {{who}}. Mine.')
  await page.keyboard.press('Control+z')
  await shows('First: Role of {{who}}.')
  await saved(page)
  await agentEdits(stack, devKey.bearer, slug, 0, 'First: Role of {{who}}. Last.')
  await shows('First: Role of {{who}}. Last.')
  await page.keyboard.press('Control+y')
  await expect
    .poll(() => readText(page, ROLE), PATIENT)
    .toMatch(/^First: .* Mine\..*Last\.|^First: .*Last\..* Mine\./)
  await saved(page)
})
