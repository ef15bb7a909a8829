import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import {
  hasStatus,
  isLive,
  isSaved,
  isWriting,
  openEditor,
  readTexts,
} from './support/editor-page.ts'

const COUNT = 40
const LATENCY_MS = 100

async function createPrompt(stack: Stack, owner: Owner, contents: readonly string[]) {
  const blocks = contents.map(
    (content, i) => ({ type: 'custom', title: `Part ${i + 1}`, content }) as const,
  )
  const { id, slug } = await stack.prompt(owner, { blocks })
  const stored = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  return { id, slug, stored, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

/** Delays every request. */
const slowDown = (page: Page) =>
  page.route('**/edits/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    await route.continue().catch(() => undefined)
  })

test('40 blocks added and filled by keyboard at full speed on a slow line are all there, in order, and undone and redone one by one', {
  timeout: 240_000,
}, async ({ stack, owner, ownersPage: page }) => {
  const { path, stored } = await createPrompt(stack, owner, [])
  await openEditor(page, path)
  await slowDown(page)
  const refused: number[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.status())
  })
  const statuses: string[] = []
  await page.exposeFunction('onStatus', (words: string) => statuses.push(words))
  await page.evaluate(() => {
    const line = document.querySelector('#editor-saving')
    const report = () =>
      (globalThis as unknown as { onStatus: (words: string) => void }).onStatus(
        line?.textContent ?? '',
      )
    if (line) new MutationObserver(report).observe(line, { childList: true, subtree: true })
  })
  const { keyboard } = page
  const lines = Array.from({ length: COUNT }, (_, i) => `${i + 1} {{a b}}`)
  await page.getByRole('button', { name: 'Add block' }).focus()
  for (const line of lines) {
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.type(line)
    await keyboard.press('Tab')
  }
  await expect.poll(() => readTexts(page)).toEqual(lines)
  await isSaved(page)
  await expect.poll(stored).toEqual(lines)
  expect(refused).toEqual([])
  expect(statuses.filter((words) => !/^Sav/.test(words))).toEqual([])
  expect(await page.locator('.toasts').textContent()).toBe('')

  // On a slow machine, typing is saved in several edits.
  const press = async (keys: string, times: number) => {
    for (let step = 0; step < times; step++) await keyboard.press(keys)
  }
  let undone = COUNT * 2
  await press('Control+z', undone)
  for (; (await readTexts(page)).length > 0; undone++) await press('Control+z', 1)
  await isSaved(page)
  await expect.poll(stored).toEqual([])
  await press('Control+Shift+z', undone)
  await expect.poll(() => readTexts(page)).toEqual(lines)
  await isSaved(page)
  await expect.poll(stored).toEqual(lines)
})

test('a block added and filled offline survives a closed tab, and is saved with the connection', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One', 'Two'])
  await openEditor(page, path)
  await page.context().setOffline(true)
  const add = async (text: string) => {
    await page.getByLabel('Actions for block Part 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Add block below…' }).click()
    await page.getByRole('button', { name: 'Guardrails', exact: true }).click()
    await isWriting(page)
    await page.keyboard.type(text)
  }
  await add('Written second.')
  await add('Written first.')
  const all = ['One', 'Written first.', 'Written second.', 'Two']
  await expect.poll(() => readTexts(page)).toEqual(all)
  await hasStatus(page, 'Offline (kept here)')
  const again = await page.context().newPage()
  await page.close()
  await again.context().setOffline(false)
  await openEditor(again, path)
  await isSaved(again)
  await expect.poll(() => readTexts(again)).toEqual(all)
  await expect.poll(stored).toEqual(all)
  await again.reload()
  await isLive(again)
  await expect.poll(() => readTexts(again)).toEqual(all)
})

test('words that follow a new block whose save had no answer survive a closed tab', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One'])
  await openEditor(page, path)
  await page.route('**/edits/create_block', async (route) => {
    const headers = { ...(await route.request().allHeaders()), origin: stack.urls.web }
    const response = await route.fetch({ headers })
    expect(response.status()).toBe(200)
    await page.route('**/edits/**', (later) => later.abort())
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await isWriting(page)
  await page.keyboard.type('You help')
  // On a slow machine, the block is saved before its last words are typed.
  await expect.poll(stored).toHaveLength(2)
  await page.keyboard.type(' Acme.')
  const again = await page.context().newPage()
  await page.close()
  await openEditor(again, path)
  await isSaved(again)
  await expect.poll(stored).toEqual(['One', 'You help Acme.'])
  expect(await again.locator('.block-conflict').count()).toBe(0)
})

test('moves, deletions and texts of a tab that was killed offline are restored, saved, and undone at once', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One', 'Two', 'Three', 'Four'])
  await openEditor(page, path)
  await page.context().setOffline(true)
  await page.getByLabel('Text of Part 4', { exact: true }).press('Alt+ArrowUp')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('th')
  const act = async (name: string, of: string) => {
    await page.getByLabel(`Actions for block ${of}`, { exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await act('Delete block', 'Part 1')
  await act('Duplicate', 'Part 2')
  const all = ['Two', 'Two', 'Fourth', 'Three']
  await expect.poll(() => readTexts(page)).toEqual(all)
  const again = await page.context().newPage()
  await page.close()
  await again.context().setOffline(false)
  await openEditor(again, path)
  expect(await readTexts(again)).toEqual(all)
  await isSaved(again)
  await expect.poll(stored).toEqual(all)
  await again.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual(['One', 'Two', 'Three', 'Four'])
  await again.reload()
  await isLive(again)
  expect(await again.locator('.toast').count(), 'nothing is left to restore').toBe(0)
})

test('the unsaved words of one person are not saved by the next person of a browser', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One'])
  await openEditor(page, path)
  await page.context().clearCookies()
  await page.getByLabel('Text of Part 1').fill('Mine')
  await hasStatus(page, 'Signed out (kept here)')
  const again = await page.context().newPage()
  await page.close()
  await enterSession(again, stack, await stack.member(owner, 'editor'))
  await openEditor(again, path)
  expect(await readTexts(again)).toEqual(['One'])
  await again.context().clearCookies()
  await enterSession(again, stack, owner)
  await openEditor(again, path)
  await isSaved(again)
  await expect.poll(stored).toEqual(['Mine'])
})

test('words typed before the script has loaded are saved, in blocks and panes', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id, slug } = await stack.prompt(owner, { content: 'One', variables: [{ key: 'who' }] })
  let load = () => {}
  const isTyped = new Promise<void>((done) => {
    load = done
  })
  await page.route('**/assets/editor*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}?tab=variables`
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByLabel('Text of Role').fill('Typed early')
  await page.locator('[name="description"]').fill('Early, too')
  load()
  await isLive(page)
  await isSaved(page)
  const stored = async () => (await stack.workingCopy(id))?.content
  await expect.poll(async () => (await stored())?.blocks[0]?.content).toBe('Typed early')
  await expect.poll(async () => (await stored())?.variables[0]?.description).toBe('Early, too')
})

test('a conflict in another pane leads there', async ({
  stack,
  owner,
  ownersPage: page,
  devKey,
}) => {
  const { id, slug } = await stack.prompt(owner, { variables: [{ key: 'who' }] })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  await openEditor(page, `${path}?tab=variables`)
  await page.context().setOffline(true)
  await page.getByLabel('Description').fill('Mine')
  const again = await page.context().newPage()
  await page.close()
  const [variable] = (await stack.workingCopy(id))?.content.variables ?? []
  await fetch(`${stack.apiUrl}/api/v1/variables/${variable?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'Theirs' }),
  })
  await again.context().setOffline(false)
  await openEditor(again, path)
  await again.getByRole('link', { name: 'Open variables' }).click()
  await again.getByRole('button', { name: 'Keep mine' }).click()
  await isSaved(again)
  expect((await stack.workingCopy(id))?.content.variables[0]?.description).toBe('Mine')
})

test('undo and redo reach back over the panes, a reload and other pages of the prompt', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['Greet {{who}}.', 'Two'])
  await openEditor(page, `${path}?tab=variables`)
  const pane = async (name: string) => {
    const link = page.locator('.editor-side').getByRole('link', { name })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL((url) => url.href === new URL(address, url).href)
    await isLive(page)
  }
  await page.getByRole('button', { name: 'Add who' }).click()
  const key = page.locator('form[data-address] [name="key"]')
  await key.fill('name')
  await key.press('Enter')
  await page.getByLabel('Text of Part 2', { exact: true }).press('Alt+ArrowUp')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' and more')
  await pane('Model')
  await page.getByLabel('Temperature').fill('0.7')
  await isSaved(page)
  await expect.poll(stored).toEqual(['Two and more', 'Greet {{name}}.'])
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('heading', { name: 'Versions' }).waitFor()
  await page.goBack()
  await isLive(page)
  const undo = () => page.keyboard.press('Control+z')
  await undo()
  await expect.poll(() => page.getByLabel('Temperature').inputValue()).toBe('')
  await page.reload()
  await isLive(page)
  await undo()
  await undo()
  await expect.poll(() => readTexts(page)).toEqual(['Greet {{name}}.', 'Two'])
  await undo()
  await isSaved(page)
  await expect.poll(stored).toEqual(['Greet {{who}}.', 'Two'])
  await pane('Preview')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+Shift+z')
  await page.getByLabel('Temperature').waitFor()
  await expect.poll(() => page.getByLabel('Temperature').inputValue()).toBe('0.7')
  await isSaved(page)
  await expect.poll(stored).toEqual(['Two and more', 'Greet {{name}}.'])
})

test('blocks added offline are saved when the connection returns', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One'])
  await openEditor(page, path)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await isWriting(page)
  await page.keyboard.type('You help.')
  await page.keyboard.press('Alt+ArrowUp')
  await page.context().setOffline(false)
  await isSaved(page)
  await expect.poll(stored).toEqual(['You help.', 'One'])
})

test('two people who add, move and type at the same time end with the same prompt and all words', async ({
  stack,
  owner,
  ownersPage: page,
  openPage,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One', 'Two', 'Three'])
  const other = await openPage()
  await enterSession(other, stack, await stack.member(owner, 'editor'))
  for (const each of [page, other]) {
    await openEditor(each, path)
    await slowDown(each)
  }
  const work = async (on: Page, name: string, part: number) => {
    for (let round = 0; round < 4; round++) {
      await on.getByLabel(`Text of Part ${part}`, { exact: true }).first().click()
      await on.keyboard.press('Control+End')
      await on.keyboard.type(` ${name}${round}`)
      await on.keyboard.press(round % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
      await on.getByRole('button', { name: 'Add block' }).focus()
      await on.keyboard.press('Enter')
      await on.keyboard.press('Tab')
      await on.keyboard.press('Enter')
      await on.keyboard.type(`New by ${name}${round}`)
    }
  }
  await Promise.all([work(page, 'robin', 1), work(other, 'rosa', 3)])
  await Promise.all([isSaved(page), isSaved(other)])
  await expect.poll(async () => (await stored())?.length).toBe(11)
  const all = await stored()
  await expect.poll(() => readTexts(page)).toEqual(all)
  await expect.poll(() => readTexts(other)).toEqual(all)
  const rounds = [0, 1, 2, 3]
  expect(all?.toSorted()).toEqual(
    [
      `One${rounds.map((round) => ` robin${round}`).join('')}`,
      'Two',
      `Three${rounds.map((round) => ` rosa${round}`).join('')}`,
      ...rounds.flatMap((round) => [`New by robin${round}`, `New by rosa${round}`]),
    ].toSorted(),
  )
})

test('an edit by someone else at the other end of the line merges without a question', async ({
  stack,
  owner,
  ownersPage: page,
  devKey,
}) => {
  const line =
    'You are a support agent. You answer in one sentence, and you never promise a refund.'
  const { id, path, stored } = await createPrompt(stack, owner, [line])
  await openEditor(page, path)
  let save = () => {}
  const isChanged = new Promise<void>((done) => {
    save = done
  })
  // A slow machine would save some letters first, and the other edit would remove them.
  await page.route('**/edits/update_block', async (route) => {
    await isChanged
    await route.continue()
  })
  await page.getByLabel('Text of Part 1').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Be ki')
  const [block] = (await stack.workingCopy(id))?.content.blocks ?? []
  const response = await fetch(`${stack.apiUrl}/api/v1/blocks/${block?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `Hello! ${line}` }),
  })
  expect(response.status).toBe(200)
  save()
  await page.keyboard.type('nd.')
  await expect.poll(() => readTexts(page)).toEqual([`Hello! ${line} Be kind.`])
  await page.keyboard.type(' Always.')
  await isSaved(page)
  await expect.poll(stored).toEqual([`Hello! ${line} Be kind. Always.`])
  expect(await page.locator('.block-conflict').count()).toBe(0)
  // On a slow machine, typing needs several undo steps; before them there is nothing to undo.
  const undo = () => page.keyboard.press('Control+z').then(stored)
  await expect.poll(undo).toEqual([`Hello! ${line}`])
})
