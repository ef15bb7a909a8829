import type { Page } from 'playwright-core'
import type { ShownPage } from './shown-page.ts'

/** Sends what a browser alone would not let anybody type. */
const overfill = async (page: Page, opener: string, field: string) => {
  await page.getByRole('button', { name: opener }).click()
  const input = page.locator(`${field}:visible`)
  await input.evaluate((element) => element.removeAttribute('maxlength'))
  await input.fill('A word too many '.repeat(70))
  await input.press('Enter')
  await page.locator('.field-problem').waitFor()
}

/** Rejected forms, shown again with their errors. */
export const SHOWN_REFUSALS: readonly ShownPage[] = [
  {
    name: 'version-refused',
    path: async ({ stack, owner }) => {
      const { slug } = await stack.prompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts/${slug}`
    },
    act: (page) => overfill(page, 'Save version', '[name="note"]'),
  },
  {
    name: 'folder-refused',
    path: async ({ stack, owner }) => {
      await stack.prompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts`
    },
    act: (page) => overfill(page, 'New folder', '[name="name"]'),
  },
  {
    name: 'undo-refused',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/versions?published=2&before=1`
    },
    act: async (page) => {
      const live = page.locator('form[action$="/undo"] [name="live_version"]')
      await live.evaluate((element) => element.setAttribute('value', '9'))
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Nothing was undone').waitFor()
    },
  },
]
