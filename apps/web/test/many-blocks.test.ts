import { expectAccessible } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'

const MANY = 200

test('an editor of 200 blocks breaks no axe rule, in either theme', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = Array.from({ length: MANY }, (_, i) => ({
    type: 'custom' as const,
    title: `Part ${i + 1}`,
    content: `Answer {{name}}, in part ${i + 1}.`,
    enabled: i % 5 !== 0,
    is_required: i % 7 === 1,
  }))
  const { slug } = await stack.prompt(owner, { blocks, variables: [{ key: 'name' }] })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`/projects/${owner.projectId}/prompts/${slug}`)
  await page.locator('.is-live').waitFor()
  // Blocks out of sight are not laid out, and axe would pass over them.
  await page.locator('[data-editor]').evaluate((editor) => {
    for (const part of editor.querySelectorAll<HTMLElement>('*')) {
      if (getComputedStyle(part).contentVisibility === 'auto')
        part.style.contentVisibility = 'visible'
    }
  })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, { coloursOnly: true })
})
