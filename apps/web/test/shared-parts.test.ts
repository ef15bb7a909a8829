import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
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
  const titles = async () => (await stack.workingCopy(id))?.content.blocks.map(({ title }) => title)
  const base = `/projects/${owner.projectId}/prompts`
  return { part, titles, base, path: `${base}/${slug}` }
}

test('a shared part is chosen, included and opened without a script', async ({
  stack,
  owner,
  plainBrowser: browser,
}) => {
  const { part, titles, base, path } = await createPrompts(stack, owner)
  await browser.open(path)
  await browser.follow('Include a shared part…')
  await browser.press('Search', { q: 'house' })
  await browser.press('Include House rules')
  expect(browser.text).toContain('Shared part added.')
  expect(await titles()).toEqual(['Role', 'House rules'])
  expect(browser.text).toContain('Text of Limits.')
  await browser.follow('Open the prompt of House rules')
  expect(browser.html).toContain('aria-label="Text of Tone"')
  await browser.open(`${base}/${part.slug}/dependants`)
  expect(browser.text).toContain('working copy: version 1')
  await browser.open(`${base}/selected/delete?prompt_ids=${part.slug}`)
  expect(browser.text).toContain('Other prompts include it')
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
  expect(await options.getByLabel('Message role').isVisible(), 'the part has it').toBe(false)
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
  plainBrowser: browser,
}) => {
  const { part, base, path } = await createPrompts(stack, owner)
  await browser.open(`${path}/include`)
  await browser.press('Include House rules')
  expect(browser.text).toContain('Shared part added.')
  await stack.edit(part.id, 'Another text.')
  await browser.open(`${base}/${part.slug}/publish`)
  expect(browser.text).toContain('Prompts that include this one')
  await browser.press('Publish version 2')
  expect(browser.text).toContain('Version 2 is live')
  await browser.open(`${path}/proposals`)
  expect(browser.text).toContain('Update House rules to version 2')
})
