import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

test('files of a folder stay selected from page to page, and each prompt is added', async ({
  ownersPage: page,
  owner,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'skills-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['pdf', 'mail']) {
    await mkdir(join(folder, name))
    const text = `---\nname: ${name}\ndescription: Does ${name}\n---\nRead the ${name}.`
    await writeFile(join(folder, name, 'SKILL.md'), text)
  }
  await writeFile(join(folder, 'pdf', 'logo.png'), Buffer.from([0x89, 0x50, 0, 0, 0xff]))
  await writeFile(join(folder, 'pdf', 'latin.txt'), Buffer.from('caf\u00e9', 'latin1'))
  await writeFile(join(folder, 'pdf', 'photo.png'), Buffer.alloc(1_000_000, 0xff))
  await page.goto(`/projects/${owner.projectId}/prompts/new/import`)
  await page.getByLabel('A folder').setInputFiles(folder)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Skipped files of its folder').waitFor()
  await page.getByText('Change the text or the files').click()
  await page.getByRole('button', { name: 'Preview again' }).click()
  const notes = page.locator('.import-notes')
  expect(await notes.textContent()).toMatch(/of its folder: [^ ]*photo\.png\./)
  await page.getByRole('button', { name: 'Add 2 prompts' }).click()
  await page.getByText('2 prompts added.').waitFor()
  await page.getByRole('link', { name: 'pdf' }).first().waitFor()
  await page.goto(`/projects/${owner.projectId}/prompts/pdf/files`)
  for (const name of ['latin.txt', 'logo.png']) await page.getByText(name).first().waitFor()
})

test('the keyboard alone adds a check in place, saves with Enter, and sends a file', async ({
  ownersPage: page,
  stack,
  owner,
}) => {
  const { slug } = await stack.prompt(owner)
  const path = `/projects/${owner.projectId}/prompts/${slug}/test-cases`
  await page.goto(`${path}/new`)
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('How long may it be?')
  await page.getByLabel('Check type').selectOption('Max tokens')
  await page.getByRole('button', { name: 'Add check' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: 'Max tokens' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await page.getByText('Test case added.').waitFor()
  await page.getByText('has at most 20 tokens').waitFor()

  await page.goto(`${path}/import`)
  const buffer = Buffer.from('\ufeffinput_text,expected_output\r\nWhere?,Here\r\n')
  await page.getByLabel('File').setInputFiles({ name: 'cases.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Add 1 test case' }).click()
  await page.getByRole('link', { name: 'Where?' }).click()
  expect(await page.getByLabel('Reference answer').inputValue()).toBe('Here')
})
