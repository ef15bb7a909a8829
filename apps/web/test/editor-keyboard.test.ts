import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import { isLive, openEditor } from './support/editor-page.ts'
import { focusedName, tabTo } from './support/keyboard.ts'

test('a prompt is opened, written, reordered, its variable renamed, saved and published by keyboard alone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id } = await stack.prompt(owner, { name: 'Greeting', content: 'You greet people.' })
  const blocks = async () => (await stack.workingCopy(id))?.content.blocks
  const titles = async () => (await blocks())?.map(({ title }) => title).join()
  const { keyboard } = page
  await page.goto(`/projects/${owner.projectId}/prompts`)
  await tabTo(page, 'Greeting')
  await keyboard.press('Enter')
  await isLive(page)

  await tabTo(page, 'Add block')
  await keyboard.press('Enter')
  await tabTo(page, 'Guardrails')
  await keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toContain('Text of Guardrails')
  await keyboard.type('Never lie to {{customer}}.')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(titles).toBe('Guardrails,Role')
  await expect.poll(async () => (await blocks())?.[0]?.content).toBe('Never lie to {{customer}}.')
  await tabTo(page, 'Actions for block Role')
  await keyboard.press('Enter')
  await tabTo(page, 'Delete block')
  await keyboard.press('Enter')
  await expect.poll(titles).toBe('Guardrails')
  await expect.poll(() => focusedName(page)).toContain('Guardrails')

  await tabTo(page, /^Variables/)
  await keyboard.press('Enter')
  await page.waitForURL(/tab=variables/)
  await isLive(page)
  await tabTo(page, 'Add customer')
  await keyboard.press('Enter')
  await page.locator('.variable').waitFor()
  await isLive(page)
  await tabTo(page, 'Name')
  await keyboard.press('Control+a')
  await keyboard.type('client')
  await keyboard.press('Enter')
  await page.getByText('Renamed to client in 1 block.').waitFor()
  await expect.poll(async () => (await blocks())?.[0]?.content).toContain('{{client}}')
  await keyboard.press('Control+z')
  await expect.poll(async () => (await blocks())?.[0]?.content).toContain('{{customer}}')
  await keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await blocks())?.[0]?.content).toContain('{{client}}')
  await tabTo(page, 'Add block')

  await keyboard.press('?')
  await page.locator('#editor-keys').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Control+s')
  const note = page.locator('#save-version').getByLabel('Note')
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.type('Says what it must not do')
  await keyboard.press('Enter')
  await page.getByText('Version 1 saved.').waitFor()
  await isLive(page)
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/publish/)
  await tabTo(page, /^Publish version 1/)
  await keyboard.press('Enter')
  await page.waitForURL(/\/versions\?published=1/)
})

test('keys add a block below the current one and go from block to block, out of its text', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = ['One', 'Two'].map(
    (title) => ({ type: 'custom', title, content: `${title}.` }) as const,
  )
  const { slug, id } = await stack.prompt(owner, { blocks })
  const stored = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  const { keyboard } = page
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await keyboard.press('Alt+PageDown')
  await expect.poll(() => focusedName(page)).toBe('Text of One')
  await keyboard.press('Control+End')
  await keyboard.press('Control+Shift+Enter')
  const first = page.locator('#block-kinds .menu-item').first()
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true)
  const distance = async () => {
    const menu = await page.locator('#block-kinds').boundingBox()
    const block = await page.locator('form.block').first().boundingBox()
    return Math.abs((menu?.y ?? 0) - (block?.y ?? 0))
  }
  await expect.poll(distance, { message: 'at its block' }).toBeLessThan(80)
  await keyboard.press('Escape')
  await expect.poll(() => focusedName(page)).toBe('Text of One')
  await keyboard.press('Control+Shift+Enter')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Text of Context')
  await keyboard.type('Between.')
  await keyboard.press('Alt+PageDown')
  await expect.poll(() => focusedName(page)).toBe('Text of Two')
  await keyboard.press('Alt+PageUp')
  await keyboard.press('Alt+PageUp')
  await keyboard.press('Alt+PageUp')
  await expect.poll(() => focusedName(page)).toBe('Text of One')
  for (let step = 0; step < 3; step++) await keyboard.press('Alt+PageDown')
  await expect.poll(() => focusedName(page)).toBe('Add block')
  await keyboard.press('Alt+PageUp')
  await expect.poll(() => focusedName(page)).toBe('Text of Two')
  await expect.poll(stored).toEqual(['One.', 'Between.', 'Two.'])
})

const SCRIPTS = '**/assets/*.js'

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve }
}

test('nothing moves when the scripts of the editor start, at any width', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const blocks = ['One', 'Two {{who}}'].map(
    (content) => ({ type: 'role', title: content, content }) as const,
  )
  const { slug } = await stack.prompt(owner, { blocks })
  await page.addInitScript(recordLayoutShifts)
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const painted = deferred()
    await page.route(SCRIPTS, (route) => painted.promise.then(() => route.continue()))
    const opened = openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
    await page.waitForFunction(() => document.readyState === 'interactive')
    // Scripts do not move the page while it is parsed.
    await page.evaluate(readLayoutShifts)
    await page.evaluate(() => Object.assign(globalThis, { moved: [] }))
    painted.resolve()
    await opened
    await page.unroute(SCRIPTS)
    await page.locator('.preview-paragraph, .preview-part mark').first().waitFor()
    expect(await page.evaluate(readLayoutShifts), `${width} px`).toEqual([])
  }
})

/** Records each layout shift before the first user action. Runs in the page. */
function recordLayoutShifts(): void {
  Object.assign(globalThis, { moved: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly sources: readonly { readonly node: Element | null }[]
    })[]) {
      const { moved } = globalThis as unknown as { moved: string[] }
      moved.push(...entry.sources.map(({ node }) => node?.className ?? 'removed'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits two frames, so that the list includes the last paint. Runs in the page. */
const readLayoutShifts = () =>
  new Promise<string[]>((resolve) => {
    const { moved } = globalThis as unknown as { moved: string[] }
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
  })

test('a block keeps its height when it gets the focus, empty, short or long', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const contents = ['', 'One line', 'Two\nlines', 'Ends\n\n', 'word '.repeat(80), 'مرحبا {{who}}']
  const blocks = contents.map((content, i) => ({ type: 'role', title: `${i}`, content }) as const)
  const { slug } = await stack.prompt(owner, { blocks })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  const heights = () =>
    page
      .locator('form.block')
      .evaluateAll((forms) => forms.map((form) => form.getBoundingClientRect().height))
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 2_000 })
    const before = await heights()
    for (const [i] of contents.entries()) {
      await page.keyboard.press('Alt+PageDown')
      await page.locator('form.block').nth(i).locator('.block-rich').waitFor()
      await expect.poll(heights, { message: contents[i] ?? '' }).toEqual(before)
    }
    await page.locator('h1').click()
  }
})

test('sets a missing value in the preview, copies the compiled text, and resizes the panes', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { slug } = await stack.prompt(owner, {
    content: 'You help {{company}} with {{topic}}.',
    variables: [{ key: 'company' }, { key: 'topic', default_value: 'tea' }],
    model_config: { model: 'gpt-4o' },
  })
  const { keyboard } = page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  await page.getByText(/^\d+ tokens · gpt-4o · ≈ \$0\.0000\d+ input$/).waitFor()

  await tabTo(page, '{{company}}')
  await keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toBe('company')
  await keyboard.type('Acme')
  await page.locator('mark', { hasText: 'Acme' }).waitFor()
  await tabTo(page, /Copy/)
  await keyboard.press('Enter')
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('## Role\nYou help Acme with tea.')

  const blocks = page.locator('.editor-blocks')
  const width = async () => (await blocks.boundingBox())?.width ?? 0
  const before = await width()
  await page.reload()
  await tabTo(page, 'Width of the blocks')
  for (let step = 0; step < 3; step++) await keyboard.press('ArrowLeft')
  const narrower = await width()
  expect(narrower).toBeLessThan(before)
  const divider = page.getByRole('separator', { name: 'Width of the blocks' })
  const { x, y } = (await divider.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 10, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + 70, y + 60)
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(narrower)
  const dragged = await width()
  await page.reload()
  await expect.poll(width).toBeCloseTo(dragged, -1)
  await page.setViewportSize({ width: 900, height: 800 })
  // One pane is below the other.
  await divider.waitFor({ state: 'hidden' })
})
