import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { openEditor } from './support/editor-page.ts'

async function open(page: Page, stack: Stack, owner: Owner, contents: readonly string[]) {
  const { id, slug } = await stack.prompt(owner, {
    blocks: contents.map((content, i) => ({ type: 'custom', title: `Part ${i + 1}`, content })),
    variables: [{ key: 'company' }],
  })
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}`)
  return async () =>
    (await stack.workingCopy(id))?.content.blocks.map(({ title, content }) => [title, content])
}

const form = (page: Page, title: string) => page.locator(`form[aria-label="Block ${title}"]`)
const marks = (page: Page, title: string) =>
  form(page, title)
    .locator('mark')
    .evaluateAll((all) =>
      all
        .filter((mark) => mark.checkVisibility())
        .map((mark) =>
          `${mark.textContent} ${mark.className.replace(/^placeholder ?/, '')}`.trim(),
        ),
    )

async function write(page: Page, title: string) {
  await form(page, title).locator('textarea').focus()
  await form(page, title).locator('.block-rich').waitFor()
  await page.keyboard.press('Control+End')
}

const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    const event = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
  }, data)

test('variables are marked in every block, over the same words, and names that are none explained', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  await open(page, stack, owner, [
    'You help {{company}},\nnot {{other}}. '.repeat(3),
    'Dear {{顧客}} and {{my name}}, \\{{no}}',
    'Nothing here.',
  ])
  const all = Array.from({ length: 3 }, () => [
    '{{company}} placeholder-declared',
    '{{other}} placeholder-undeclared',
  ])
  await expect.poll(() => marks(page, 'Part 1')).toEqual(all.flat())
  await expect
    .poll(() => marks(page, 'Part 2'))
    .toEqual(['{{顧客}} placeholder-invalid', '{{my name}} placeholder-invalid'])
  await expect
    .poll(() => form(page, 'Part 2').locator('.block-names').textContent())
    .toMatch(/^\{\{顧客\}\}, \{\{my name\}\} are not valid variable names/)
  const boxes = await form(page, 'Part 1')
    .locator('.block-writing > *')
    .evaluateAll((layers) =>
      layers.map((layer) => {
        const { x, y, width } = layer.getBoundingClientRect()
        const { font, lineHeight, padding } = getComputedStyle(layer)
        return { x, y, width, font, lineHeight, padding }
      }),
    )
  expect(boxes).toHaveLength(2)
  expect(boxes[1], 'the marks are where the words are').toEqual(boxes[0])

  await write(page, 'Part 3')
  await page.keyboard.type(' For {{company}} and {{1st}}.')
  await expect
    .poll(() => form(page, 'Part 3').locator('.block-rich .placeholder-invalid').allTextContents())
    .toEqual(['{{1st}}'])
  await expect
    .poll(() => form(page, 'Part 3').locator('.block-names').textContent())
    .toContain('1st')
  await write(page, 'Part 2')
  await expect
    .poll(() => marks(page, 'Part 3'))
    .toEqual(['{{company}} placeholder-declared', '{{1st}} placeholder-invalid'])
  await expect
    .poll(() => marks(page, 'Part 2'), { message: 'of the text area that is hidden' })
    .toEqual([])
})

test('pasted Markdown with headings is split into blocks on request, and put back with one undo', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const stored = await open(page, stack, owner, ['Before.', '', 'After.'])
  await write(page, 'Part 2')
  const text = '# Role\nYou help {{company}}.\n\n## Rules\n- Never lie.\n\n## Output format\nJSON'
  await paste(page, { 'text/plain': text })
  await page.getByRole('button', { name: 'Split into 3 blocks' }).click()
  const split = [
    ['Part 1', 'Before.'],
    ['Role', 'You help {{company}}.'],
    ['Rules', '- Never lie.'],
    ['Output format', 'JSON'],
    ['Part 3', 'After.'],
  ]
  await expect.poll(stored).toEqual(split)
  await page.keyboard.press('Control+z')
  const whole = [
    ['Part 1', 'Before.'],
    ['Part 2', text],
    ['Part 3', 'After.'],
  ]
  await expect.poll(stored).toEqual(whole)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(stored).toEqual(split)
})

test('a paste has the text of rich content, and no characters that no one sees', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const stored = await open(page, stack, owner, ['Start: '])
  await write(page, 'Part 1')
  const html =
    '<style>p { color: red }</style><h2 style="color: red">Rules</h2><p>Be <b>kind</b>.<br>Always.</p><ul><li>Never lie</li><li>Ask</li></ul>'
  await paste(page, { 'text/html': html })
  await expect
    .poll(async () => (await stored())?.[0]?.[1])
    .toBe('Start: ## Rules\n\nBe kind.\nAlways.\n\n- Never lie\n\n- Ask')
  await page.keyboard.press('Control+a')
  await paste(page, { 'text/plain': '·\tOne\u00a0word\u200b and\u00ad 👩‍🔬\ufeff\r\nnext' })
  await expect.poll(async () => (await stored())?.[0]?.[1]).toBe('- One word and 👩‍🔬\nnext')
})

test('without a script, too, names that cannot be variables are explained', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'Dear {{my name}}' })
  const page = await (await person.get(`/projects/${owner.projectId}/prompts/${slug}`)).text()
  expect(page).toContain('{{my name}} is not a valid variable name.')
})

test('a variable is added, renamed and deleted in place, its name is checked, and all of it undone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Part 1', content: 'For {{company}} and {{extra}}.' }],
    variables: [{ key: 'company', default_value: 'Acme' }, { key: 'other' }],
  })
  const stored = async () => {
    const { variables, blocks } = (await stack.workingCopy(id))?.content ?? {}
    return [variables?.map(({ key }) => key).sort(), blocks?.[0]?.content]
  }
  await openEditor(page, `/projects/${owner.projectId}/prompts/${slug}?tab=variables`)
  const variable = page.locator('.variable', { hasText: 'company' })
  await variable.locator('summary').click()
  const name = variable.getByLabel('Name')
  const problem = variable.locator('.field-problem')
  for (const [key, message] of [
    ['1st', 'Must be a letter or _, then letters, digits, _ . or -.'],
    ['other', 'Is the name of another variable.'],
  ] as const) {
    await name.fill(key)
    await name.press('Tab')
    await expect.poll(() => problem.allTextContents()).toEqual([message])
  }
  await name.fill('client')
  await name.press('Enter')
  await expect.poll(stored).toEqual([['client', 'other'], 'For {{client}} and {{extra}}.'])
  await expect.poll(() => problem.count()).toBe(0)

  await page.getByRole('button', { name: 'Add extra' }).click()
  await expect.poll(stored).toEqual([['client', 'extra', 'other'], 'For {{client}} and {{extra}}.'])
  // The pane is redrawn, and then the new element has the focus.
  await page.locator('.variable summary:focus', { hasText: 'extra' }).waitFor()
  const other = page.locator('.variable', { hasText: 'other' })
  await other.locator('summary').click()
  await other.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await stored())[0]).toEqual(['client', 'extra'])
  await expect.poll(() => other.count()).toBe(0)
  await write(page, 'Part 1')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(stored).toEqual([['company', 'other'], 'For {{company}} and {{extra}}.'])
  await page.locator('.variable', { hasText: 'other' }).waitFor()
})
