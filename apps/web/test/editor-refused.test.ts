import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import { hidden } from '../../../test/support/person.ts'

const PATIENT = { timeout: 20_000 }
const SAVED = /^Saved \d\d:\d\d$/
const TOO_LONG = 'a'.repeat(250_000)
const EMPTY = 'Must not be empty.'
const MOST = 'Must have at most 200000 characters.'

const status = (page: Page) => page.locator('#editor-saving')
const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => status(page).textContent(), PATIENT).toMatch(words)

test('a rejected title or text shows its error at the block until it is accepted', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: `${title}.` }) as const,
  )
  const { slug } = await stack.prompt(owner, { blocks })
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  await page.locator('.is-live').waitFor()
  const rules = page.getByRole('form', { name: 'Block Rules' })
  const problem = page.locator('.field-problem')
  const title = rules.getByLabel('Title of Rules')
  await rules.getByLabel('Collapse Rules').click()
  await title.fill('')
  await says(page, /^Not saved: see Untitled block$/)
  expect(await rules.locator('.field-problem:visible').allTextContents()).toEqual([EMPTY])
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  expect(await title.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'))
  await title.fill('Rules of the house')
  await says(page, SAVED)
  expect(await page.locator('.field-problem, form.block [aria-invalid]').count()).toBe(0)

  await rules.locator('textarea.block-text').focus()
  const text = rules.locator('.cm-content')
  await text.fill(TOO_LONG)
  await says(page, /^Not saved: see Rules of the house$/)
  expect(await problem.allTextContents()).toEqual([MOST])
  const described = await problem.getAttribute('id')
  await expect.poll(() => text.getAttribute('aria-describedby'), PATIENT).toBe(described)
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  const area = rules.locator('textarea.block-text')
  expect(await area.getAttribute('aria-describedby')).toBe(described)
  await text.fill('Short.')
  await says(page, SAVED)
  expect(await page.locator('.field-problem').count()).toBe(0)
  await expect.poll(() => page.locator('form.block [aria-invalid]').count(), PATIENT).toBe(0)
})

test('offers unsaved drafts by field name, and only those that differ', async ({
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
    await of.goto(`${path}?tab=${tab}`)
    await of.locator('.is-live').waitFor()
  }
  const offered = (of: Page) => of.locator('.block-conflict > :is(h2, .block-theirs)')
  await open(page, 'variables')
  await page.context().clearCookies()
  await page.locator('[name="required"]').check()
  await page.getByLabel('Description').fill('')
  await page.getByLabel('Title of Role').fill('Manners')
  await says(page, 'Signed out')
  const again = await page.context().newPage()
  await page.close()
  await enterSession(again, stack, owner)
  await open(again, 'variables')
  const kept = ['Description', '(empty)', 'Required', 'Yes', 'Title', 'Manners']
  expect((await offered(again).allTextContents()).sort()).toEqual(kept.sort())
  await again.getByRole('button', { name: 'Put it back' }).first().click()
  await again.getByRole('button', { name: 'Put it back' }).click()
  await says(again, SAVED)

  await open(again, 'model')
  await again.getByLabel('Extra parameters (JSON)').fill('{bad')
  await says(again, 'Not saved: see Extra parameters (JSON)')
  await open(again, 'model')
  expect(await offered(again).allTextContents()).toEqual(['Extra parameters (JSON)', '{bad'])
  const stored = (await stack.workingCopy(id))?.content
  expect(stored?.blocks[0]?.title).toBe('Manners')
  expect(stored?.variables[0]).toMatchObject({ description: '', required: true })
})

test("without a script, too, a block's error is at its field", async ({ stack, owner, person }) => {
  const { slug } = await stack.prompt(owner, { content: 'Hello' })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const page = await (await person.get(path)).text()
  const [, id = ''] = /id="(block-[^"]+)"/.exec(page) ?? []
  const fields = { revision: hidden(page, 'revision'), base: hidden(page, 'base') }
  const given = { ...fields, title: '', content: TOO_LONG }
  const refused = await person.post(`${path}/blocks/${id.replace('block-', '')}`, given)
  expect(refused.status).toBe(400)
  const again = await refused.text()
  for (const name of ['title', 'content']) {
    const invalid = `aria-invalid="true" aria-describedby="${id}-${name}-problem"`
    expect(again).toMatch(new RegExp(`name="${name}"[^>]*${invalid}`))
    expect(again).toContain(`class="field-problem" id="${id}-${name}-problem"`)
  }
})
