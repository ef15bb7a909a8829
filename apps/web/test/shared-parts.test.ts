import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'

/** The machine may be busy. */

async function createPrompts(stack: Stack, owner: Owner) {
  const part = await stack.publishedPrompt(owner, {
    name: 'House rules',
    slug: 'house-rules',
    blocks: ['Tone', 'Limits'].map((title) => ({
      type: 'custom' as const,
      title,
      content: `Text of ${title}.`,
    })),
  })
  const { id, slug } = await stack.prompt(owner, {
    blocks: [{ type: 'role', title: 'Role', content: 'You help.' }],
  })
  const copy = async () => (await stack.workingCopy(id))?.content.blocks ?? []
  const titles = async () => (await copy()).map(({ title }) => title)
  const base = `/projects/${owner.projectId}/prompts`
  return { part, copy, titles, base, path: `${base}/${slug}` }
}

test('a shared part is chosen, included, opened and detached without a script', async ({
  stack,
  owner,
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await enterSession(page, stack, owner)
  const { part, titles, copy, base, path } = await createPrompts(stack, owner)
  await page.goto(path)
  await page.locator('summary', { hasText: 'Add block' }).click()
  await page.getByRole('link', { name: 'Include a shared part…' }).click()
  await page.getByLabel('Search prompts').fill('house')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Include House rules' }).click()
  await page.getByText('Shared part added.').waitFor()
  expect(await titles()).toEqual(['Role', 'House rules'])
  expect(await page.getByLabel('Text of House rules').inputValue()).toContain('Text of Limits.')
  await page.getByRole('button', { name: 'Save House rules' }).click()
  await page.getByText('Block saved.').waitFor()
  await page.getByRole('link', { name: 'Open the prompt of House rules' }).click()
  await page.getByLabel('Text of Tone').waitFor()
  await page.goto(`${base}/${part.slug}/dependants`)
  await page.getByText('working copy: version 1').waitFor()
  await page.goto(`${base}/selected/delete?prompt_ids=${part.slug}`)
  await page.getByText('Other prompts include it').waitFor()
  await page.goto(path)
  await page.getByRole('button', { name: 'Detach House rules' }).click()
  await page.getByText('copied').waitFor()
  expect((await copy()).map(({ type, title }) => [type, title])).toEqual([
    ['role', 'Role'],
    ['custom', 'Tone'],
    ['custom', 'Limits'],
  ])
})

test('a shared part is read-only in the editor, and detaching it is one step to undo', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { titles, path } = await createPrompts(stack, owner)
  const value = await stack.session(owner)
  await page.context().addCookies([{ name: 'session', value, url: stack.urls.web }])
  await page.goto(`${path}/include`)
  await page.getByRole('button', { name: 'Include House rules' }).press('Enter')
  await page.locator('.is-live').waitFor()
  const text = page.getByLabel('Text of House rules', { exact: true })
  await text.focus()
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.readOnly)).toBe(true)
  await expect.poll(() => page.locator('.preview').textContent()).toContain('Text of Limits.')
  const options = page.getByRole('dialog', { name: 'Options of House rules' })
  await page.getByRole('button', { name: 'Options of House rules' }).press('Enter')
  await expect.poll(() => options.isVisible()).toBe(true)
  expect(await options.getByLabel('Role of its message').isVisible(), 'the part has it').toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Detach House rules' }).press('Enter')
  await expect.poll(titles).toEqual(['Role', 'Tone', 'Limits'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toEqual(['Role', 'House rules'])
  await expect.poll(() => page.locator('.preview').textContent()).toContain('Text of Limits.')
})

test('publishing a part proposes it to the prompts that include it', async ({
  stack,
  owner,
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await enterSession(page, stack, owner)
  const { part, base, path } = await createPrompts(stack, owner)
  await page.goto(`${path}/include`)
  await page.getByRole('button', { name: 'Include House rules' }).click()
  await page.getByText('Shared part added.').waitFor()
  await page.goto(`${base}/${part.slug}`)
  await page.getByLabel('Text of Tone').fill('Another text.')
  await page.getByRole('button', { name: 'Save Tone' }).click()
  await page.getByText('Block saved.').waitFor()
  await page.goto(`${base}/${part.slug}/publish`)
  await page.getByText('Prompts that include this one').waitFor()
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await page.getByText('Version 2 is live').waitFor()
  await page.goto(`${path}/proposals`)
  await page.getByText('Update House rules to version 2').waitFor()
})
