import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import { hasStatus, isLive, isSaved, openEditor } from './support/editor-page.ts'

const TOO_LONG = 'a'.repeat(250_000)
const EMPTY = 'Must not be empty.'
const MOST = '250,000 of 200,000 characters. Shorten it.'

test('a rejected title or text shows its error at the block until it is accepted', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: `${title}.` }) as const,
  )
  const { slug } = await stack.prompt(owner, { blocks })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  const rules = page.getByRole('form', { name: 'Block Rules' })
  const problem = page.locator('.field-problem')
  const title = rules.getByLabel('Title of Rules')
  await rules.getByLabel('Collapse Rules').click()
  await title.fill('')
  await hasStatus(page, /^Not saved: see Untitled block$/)
  const visible = rules.locator('.field-problem:visible')
  await expect.poll(() => visible.allTextContents()).toEqual([EMPTY])
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  expect(await title.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'))
  await title.fill('Rules of the house')
  await isSaved(page)
  await expect.poll(() => page.locator('.field-problem, form.block [aria-invalid]').count()).toBe(0)

  await rules.locator('textarea.block-text').focus()
  const text = rules.locator('.cm-content')
  await text.fill(TOO_LONG)
  await hasStatus(
    page,
    'Not saved: “Rules of the house” is too long (250,000 of 200,000 characters)',
  )
  await expect.poll(() => problem.allTextContents()).toEqual([MOST])
  const described = await problem.getAttribute('id')
  await expect.poll(() => text.getAttribute('aria-describedby')).toBe(described)
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  const area = rules.locator('textarea.block-text')
  expect(await area.getAttribute('aria-describedby')).toBe(described)
  await text.fill('Short.')
  await isSaved(page)
  await expect.poll(() => problem.count()).toBe(0)
  await expect.poll(() => page.locator('form.block [aria-invalid]').count()).toBe(0)
})

test('a pasted text that is too long is reported where the user is, kept, and undone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'Short.' })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const long = 'A line of a text that is far too long.\n'.repeat(5_200)
  await page.evaluate((text) => navigator.clipboard.writeText(text), long)
  await page.getByLabel('Text of Role').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await page.locator('.toast', { hasText: 'Not saved: “Role” is too long' }).waitFor()
  await page.reload()
  await isLive(page)
  const area = page.locator('form.block textarea')
  expect(await area.inputValue()).toBe(long)
  await page.keyboard.press('Control+z')
  await isSaved(page)
  await expect.poll(() => area.inputValue()).toBe('Short.')
})

test('restores unsaved fields of every form, and refuses them again where they were refused', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug, id } = await stack.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Role', content: 'Be kind.' }],
    variables: [{ key: 'company', description: 'Who we are' }],
    model_config: { model: 'gpt-5', temperature: 0.7 },
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const open = async (of: Page, tab: string) => {
    await openEditor(of, `${path}?tab=${tab}`)
  }
  await open(page, 'variables')
  await page.context().clearCookies()
  await page.locator('[name="required"]').check()
  await page.getByLabel('Description').fill('')
  await page.getByLabel('Title of Role').fill('Manners')
  await hasStatus(page, 'Signed out')
  const again = await page.context().newPage()
  await page.close()
  await enterSession(again, stack, owner)
  await open(again, 'variables')
  await isSaved(again)

  await open(again, 'model')
  await again.getByLabel('Extra parameters (JSON)').fill('{bad')
  await hasStatus(again, 'Not saved: see Extra parameters (JSON)')
  await open(again, 'model')
  await hasStatus(again, 'Not saved: see Extra parameters (JSON)')
  expect(await again.getByLabel('Extra parameters (JSON)').inputValue()).toBe('{bad')
  const stored = (await stack.workingCopy(id))?.content
  expect(stored?.blocks[0]?.title).toBe('Manners')
  expect(stored?.variables[0]).toMatchObject({ description: '', required: true })
})

test('words of a writer who lost the right to edit are offered after a reload, until discarded', async ({
  stack,
  owner,
  openPage,
}) => {
  const writer = await stack.member(owner, 'editor')
  const page = await openPage()
  await enterSession(page, stack, writer)
  const { slug } = await stack.prompt(owner, { content: 'Be kind.' })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  const { membership } = stack.database.prisma
  await membership.updateMany({ where: { userId: writer.userId }, data: { role: 'viewer' } })
  await page.getByLabel('Text of Role').fill('Be kind, and brief.')
  await hasStatus(page, /^Not saved/)
  await page.reload()
  await page.getByText('Be kind, and brief.').waitFor()
  await page.getByRole('button', { name: 'Copy what you wrote' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await page.getByText('Be kind.').first().waitFor()
  expect(await page.getByText('Be kind, and brief.').count()).toBe(0)
})
