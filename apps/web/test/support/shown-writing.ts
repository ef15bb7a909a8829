import type { ShownPage } from './shown-page.ts'

/** A new prompt: two blocks, a declared and an undeclared variable. */
const writtenPrompt: ShownPage['path'] = async ({ stack, owner }) => {
  const blocks = [
    { type: 'role', title: 'Role', content: '# You\nYou are a **support** agent of {{company}}.' },
    { type: 'custom', title: 'Rules', content: 'Never invent what {{company}} would do.' },
  ] as const
  const variables = [{ key: 'company', default_value: 'Acme', description: 'Who we are' }]
  const { slug } = await stack.prompt(owner, { name: 'Support reply', blocks, variables })
  return `/projects/${owner.projectId}/prompts/${slug}`
}

/** The editor while someone types. */
export const SHOWN_WRITING: readonly ShownPage[] = [
  {
    name: 'editor-completion',
    isLive: true,
    path: writtenPrompt,
    act: async (page) => {
      await page.getByLabel('Text of Role').focus()
      await page.locator('.block-rich').waitFor()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' For {{comp')
      await page.getByRole('option', { name: /company/ }).waitFor()
    },
  },
  {
    name: 'editor-find',
    isLive: true,
    path: writtenPrompt,
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.keyboard.press('Control+f')
      await page.getByRole('search').locator('input:focus').waitFor()
      await page.keyboard.type('company')
      await page.locator('.found-current').waitFor()
    },
  },
  {
    name: 'editor-conflict',
    isLive: true,
    path: writtenPrompt,
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.context().setOffline(true)
      await page.getByLabel('Text of Role').fill('You are the voice of {{company}}.\nBe kind.')
      const block = page.locator('form.block').first()
      const block_id = (await block.getAttribute('id'))?.replace('block-', '')
      const data = { block_id, content: 'You are a support agent.\nBe brief.' }
      const { origin, pathname } = new URL(page.url())
      await page.request.post(`${origin}${pathname}/edits/update_block`, {
        data,
        headers: { origin },
      })
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Edit together' }).waitFor()
    },
  },
]
