import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'

test('without a script, the editor shows the prompt and says what editing needs', async ({
  stack,
  owner,
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false })
  await enterSession(page, stack, owner)
  const { slug } = await stack.prompt(owner, {
    name: 'Support reply',
    blocks: [
      { type: 'role', title: 'Role', content: 'You help {{company}}.' },
      { type: 'custom', title: 'Rules', content: 'Never lie.', heading: 'tag', enabled: false },
    ],
    variables: [{ key: 'company', description: 'Who we are' }],
    model_config: { model: 'gpt-5' },
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  await page.goto(path)
  const notice = page.locator('noscript .callout', { hasText: 'needs JavaScript' })
  await notice.waitFor()
  const blocks = page.locator('article.block')
  await expect
    .poll(() => blocks.locator('.block-text').allTextContents())
    .toEqual(['You help {{company}}.', 'Never lie.'])
  await blocks.locator('p', { hasText: 'in an XML tag' }).waitFor()
  const fields = page.locator('.editor form[method="dialog"]:visible, .editor textarea:visible')
  expect(await fields.count()).toBe(0)
  expect(await page.getByRole('button', { name: /Add block|Shortcuts/ }).count()).toBe(0)
  for (const [tab, text] of [
    ['variables', 'Who we are'],
    ['model', 'gpt-5'],
    ['details', 'Support reply'],
  ] as const) {
    await page.goto(`${path}?tab=${tab}`)
    await expect.poll(() => page.locator('.editor-side').textContent()).toContain(text)
    expect(await fields.count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Save version' }).first().click()
  await page.getByLabel('Note').fill('First')
  await page.getByRole('button', { name: 'Save version' }).last().click()
  await page.getByText('Version 1 saved.').waitFor()
})

test('where the script of the editor does not load, the page says that nothing is saved', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner)
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const notice = page.getByText('The editor has not started')
  const endAnimations = () =>
    page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
  await page.goto(path)
  await page.locator('.editor.is-live').waitFor()
  await endAnimations()
  expect(await notice.isVisible()).toBe(false)
  await page.route('**/assets/editor*', (route) => route.abort())
  await page.goto(path)
  await notice.waitFor({ state: 'attached' })
  expect(await notice.isVisible()).toBe(false)
  await endAnimations()
  await notice.waitFor()
})
