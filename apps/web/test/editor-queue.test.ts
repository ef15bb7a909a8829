import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession, test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'

/** The machine may be busy. */
const PATIENT = { timeout: 60_000 }
const SAVED = /^Saved \d\d:\d\d$/
const COUNT = 40
const LATENCY_MS = 300

async function createPrompt(stack: Stack, owner: Owner, contents: readonly string[]) {
  const blocks = contents.map(
    (content, i) => ({ type: 'custom', title: `Part ${i + 1}`, content }) as const,
  )
  const { id, slug } = await stack.prompt(owner, { blocks })
  const stored = async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ content }) => content)
  return { id, slug, stored, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.locator('.is-live').waitFor()
}

const texts = (page: Page) =>
  page
    .locator('form.block textarea[name="content"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
const saved = (page: Page) =>
  expect.poll(() => page.locator('#editor-saving').textContent(), PATIENT).toMatch(SAVED)

/** Every request takes longer. */
const slowDown = (page: Page) =>
  page.route('**/edits/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    await route.continue().catch(() => undefined)
  })

test('40 blocks added and filled by keyboard at full speed on a slow line are all there, in order, and undone and redone one by one', {
  timeout: 240_000,
}, async ({ stack, owner, ownersPage: page }) => {
  const { path, stored } = await createPrompt(stack, owner, [])
  await open(page, path)
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
  const lines = Array.from({ length: COUNT }, (_, i) => `Rule ${i + 1}: never promise {{thin g}}.`)
  await page.getByRole('button', { name: 'Add block' }).focus()
  for (const line of lines) {
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await keyboard.type(line)
    await keyboard.press('Tab')
  }
  expect(await texts(page)).toEqual(lines)
  await saved(page)
  await expect.poll(stored, PATIENT).toEqual(lines)
  expect(refused).toEqual([])
  expect(statuses.filter((words) => !/^Sav/.test(words))).toEqual([])
  expect(await page.locator('.toasts').textContent()).toBe('')

  // A slow machine types some blocks in two goes.
  const press = async (keys: string, times: number) => {
    for (let step = 0; step < times; step++) await keyboard.press(keys)
  }
  await press('Control+z', COUNT * 2)
  while ((await texts(page)).length > 0) await press('Control+z', 1)
  await saved(page)
  await expect.poll(stored, PATIENT).toEqual([])
  await press('Control+Shift+z', COUNT * 3)
  expect(await texts(page)).toEqual(lines)
  await saved(page)
  await expect.poll(stored, PATIENT).toEqual(lines)
})

test('a block added and filled offline survives a closed tab, and is saved with the connection', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One', 'Two'])
  await open(page, path)
  await page.context().setOffline(true)
  const add = async (text: string) => {
    await page.getByLabel('Actions for block Part 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Add block below…' }).click()
    await page.getByRole('button', { name: 'Guardrails', exact: true }).click()
    await page.keyboard.type(text)
  }
  await add('Written second.')
  await add('Written first.')
  expect(await texts(page)).toEqual(['One', 'Written first.', 'Written second.', 'Two'])
  await expect
    .poll(() => page.locator('#editor-saving').textContent(), PATIENT)
    .toBe('Offline (kept here)')
  const again = await page.context().newPage()
  await page.close()
  await again.context().setOffline(false)
  await open(again, path)
  await saved(again)
  const all = ['One', 'Written first.', 'Written second.', 'Two']
  expect(await texts(again)).toEqual(all)
  await expect.poll(stored, PATIENT).toEqual(all)
  await again.reload()
  await again.locator('.is-live').waitFor()
  expect(await texts(again)).toEqual(all)
})

test('words that follow a new block whose save had no answer survive a closed tab', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One'])
  await open(page, path)
  await page.route('**/edits/create_block', async (route) => {
    const headers = { ...(await route.request().allHeaders()), origin: stack.urls.web }
    const response = await route.fetch({ headers })
    expect(response.status()).toBe(200)
    await page.route('**/edits/**', (later) => later.abort())
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await page.keyboard.type('You help')
  await expect.poll(stored, PATIENT).toEqual(['One', 'You help'])
  await page.keyboard.type(' Acme.')
  const again = await page.context().newPage()
  await page.close()
  await open(again, path)
  await again.getByRole('button', { name: 'Put it back' }).click()
  await saved(again)
  await expect.poll(stored, PATIENT).toEqual(['One', 'You help Acme.'])
})

test('blocks added offline are saved when the connection returns', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { path, stored } = await createPrompt(stack, owner, ['One'])
  await open(page, path)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await page.keyboard.type('You help.')
  await page.keyboard.press('Alt+ArrowUp')
  await page.context().setOffline(false)
  await saved(page)
  await expect.poll(stored, PATIENT).toEqual(['You help.', 'One'])
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
    await open(each, path)
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
  await Promise.all([saved(page), saved(other)])
  await expect.poll(async () => (await stored())?.length, PATIENT).toBe(11)
  const all = await stored()
  await expect.poll(() => texts(page), PATIENT).toEqual(all)
  await expect.poll(() => texts(other), PATIENT).toEqual(all)
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
  await open(page, path)
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
  await page.keyboard.type('nd.')
  await expect.poll(() => texts(page), PATIENT).toEqual([`Hello! ${line} Be kind.`])
  await page.keyboard.type(' Always.')
  await saved(page)
  await expect.poll(stored, PATIENT).toEqual([`Hello! ${line} Be kind. Always.`])
  expect(await page.locator('.block-conflict').count()).toBe(0)
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await expect.poll(stored, PATIENT).toEqual([`Hello! ${line}`])
})
