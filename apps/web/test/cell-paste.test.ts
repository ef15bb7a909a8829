import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'

const test = browserTest.extend('table', async ({ stack, owner, ownersPage }) => {
  const { slug } = await stack.prompt(owner, {
    content: 'Hello {{name}}, {{polite}}',
    variables: [{ key: 'name' }, { key: 'polite', type: 'boolean' }],
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}/test-cases/table`
  await ownersPage.goto(path)
  return ownersPage
})

/** Pastes like a spreadsheet, which offers its cells as text and as a table. */
const paste = (page: Page, text: string, html = '<table><tr><td>cells</td></tr></table>') =>
  page.evaluate(
    ([plain, table]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain ?? '')
      clipboardData.setData('text/html', table ?? '')
      const event = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
    },
    [text, html],
  )

const message = (page: Page, row: number) =>
  page.getByLabel(`User message, row ${row}`, { exact: true })

const listMessages = (page: Page) =>
  page
    .locator('textarea[name$=".input_text"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

test('pasted cells fill the fields to the right and below, in rows that are added, and are saved', async ({
  table: page,
}) => {
  await message(page, 2).focus()
  const rows = Array.from({ length: 7 }, (_, at) => `Question ${at}\tAda\tTRUE\tAnswer`)
  const cells = ['"Two\n""lines"""\tBo\tmaybe\tYes\tmore', ...rows, '']
  await paste(page, cells.join('\r\n'))
  await page.getByText('8 rows pasted.').waitFor()
  await page.getByText('2 cells left out').waitFor()
  expect(await listMessages(page)).toEqual([
    '',
    'Two\n"lines"',
    ...rows.map((_, at) => `Question ${at}`),
  ])
  expect(await page.getByLabel('polite, row 3').inputValue()).toBe('true')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('8 test cases added.').waitFor()
  expect((await listMessages(page)).slice(0, 8)).toContain('Two\n"lines"')
  expect(await page.getByLabel('Reference answer, row 8').inputValue()).toBe('Answer')
})

test('prose and single cells are pasted as text', async ({ table: page }) => {
  await message(page, 1).focus()
  await paste(page, 'One\n\ttwo', '<p>One</p>')
  await paste(page, 'One')
  expect(await page.getByRole('status').last().textContent()).toBe('')
})
