import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'

test.for([
  { from: 'a paste', text: '\n\n   \n# Role\nYou help.  \n\n\n' },
  { from: 'a file', text: '\ufeff\r\n# Role\r\nYou help.\n\t\r\n' },
])(
  'the compiled prompt is the text of $from, also its first and last blanks',
  async ({ from, text }, { stack, owner, devKey: { bearer }, ownersPage: page }) => {
    await page.goto(`/projects/${owner.projectId}/prompts/new/import`)
    const file = { name: 'role.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
    if (from === 'a file') await page.getByLabel('Files').setInputFiles(file)
    else await page.getByLabel('Text').fill(text)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByLabel('Name').fill('Role')
    await page.getByRole('button', { name: 'Add prompt' }).click()
    await page.getByText('Prompt created.').waitFor()
    const response = await fetch(`${stack.apiUrl}/api/v1/prompts/role/compiled`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(await response.json()).toMatchObject({ data: { prompt: text } })
  },
)
