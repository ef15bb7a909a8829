import type { ShownPage } from './shown-page.ts'

/** A started prompt: two blocks, a variable that is declared and one that is not. */
const writtenPrompt: ShownPage['path'] = async ({ stack, owner }) => {
  const blocks = [
    { type: 'role', title: 'Role', content: '# You\nYou are a **support** agent of {{company}}.' },
    { type: 'custom', title: 'Rules', content: 'Never invent what {{company}} would do.' },
  ] as const
  const variables = [{ key: 'company', default_value: 'Acme', description: 'Who we are' }]
  const { slug } = await stack.prompt(owner, { name: 'Support reply', blocks, variables })
  return `/projects/${owner.projectId}/prompts/${slug}`
}

/** The editor while someone writes. */
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
      const form = page.locator('form.block').first()
      const content = 'You are a support agent.\nBe brief.'
      const [action, revision, base] = await Promise.all([
        form.getAttribute('action'),
        form.locator('[name="revision"]').inputValue(),
        form.locator('[name="base"]').inputValue(),
      ])
      const multipart = { title: 'Role', content, enabled: 'yes', revision, base }
      const url = new URL(action ?? '', page.url())
      await page.request.post(url.href, { multipart, headers: { origin: url.origin } })
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Edit together' }).waitFor()
    },
  },
]
