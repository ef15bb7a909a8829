import type { Page } from 'playwright-core'
import type { TestCaseFields } from '../../../api/src/domain/test-case/test-case-store.ts'
import type { Shown, ShownPage } from './shown-page.ts'

const TEST_CASES: readonly Partial<TestCaseFields>[] = [
  {
    input_text: 'Where is my invoice?',
    expected_output: 'A link to it',
    variables: { name: 'Ada', tone: 'friendly' },
    checks: [
      { type: 'contains', value: 'invoice' },
      { type: 'not_contains', value: 'As an AI language model' },
      { type: 'max_tokens', value: 200 },
      { type: 'regex', value: '^Dear' },
    ],
  },
  { input_text: 'أين فاتورتي؟', variables: { name: 'ليلى' } },
  {
    input_text: 'A question without any blank to break it at '.replaceAll(' ', '_').repeat(8),
    checks: [{ type: 'json_schema', value: { type: 'object' } }],
  },
  { input_text: '<script>alert(1)</script>', checks: [{ type: 'equals', value: 'رد' }] },
]

/** A prompt with test cases, and where they are. */
async function testedPrompt({ stack, owner }: Shown, cases = TEST_CASES) {
  const content = 'Answer {{name}} in a {{tone}} tone.'
  const { id, slug } = await stack.prompt(owner, { name: 'Support reply', content })
  const ids: string[] = []
  for (const fields of cases) ids.push(await stack.testCase(id, fields))
  return { path: `/projects/${owner.projectId}/prompts/${slug}/test-cases`, ids }
}

async function addCheck(page: Page, name: string) {
  await page.getByLabel('Another check').selectOption(name)
  await page.getByRole('button', { name: 'Add check' }).click()
}

/** The pages of test cases. */
export const SHOWN_TEST_CASES: readonly ShownPage[] = [
  { name: 'tested-prompts-empty', path: ({ owner }) => `/projects/${owner.projectId}/test-cases` },
  {
    name: 'tested-prompts',
    path: async ({ stack, owner }) => {
      for (const name of ['Support reply', 'رد على العميل', 'A-name-too-long-for-a-line'.repeat(6)])
        await stack.testCase((await stack.prompt(owner, { name })).id)
      return `/projects/${owner.projectId}/test-cases`
    },
  },
  {
    name: 'test-cases-empty',
    path: async (shown) => (await testedPrompt(shown, [])).path,
  },
  { name: 'test-cases', path: async (shown) => (await testedPrompt(shown)).path },
  {
    name: 'test-case-delete',
    path: async (shown) => (await testedPrompt(shown)).path,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Where is my invoice?' }).click()
      await page.getByRole('button', { name: 'Delete…' }).click()
    },
  },
  {
    name: 'test-case-refused',
    path: async (shown) => `${(await testedPrompt(shown, [])).path}/new`,
    act: async (page) => {
      await page.getByLabel('What the user says').fill('Where is my invoice?')
      await addCheck(page, 'Contains')
      await page.getByRole('textbox', { name: 'Contains' }).fill('invoice')
      await addCheck(page, 'Matches')
      await page.getByRole('textbox', { name: 'Matches' }).fill('(')
      await page.getByRole('button', { name: 'Add test case' }).click()
      await page.getByText('Is not a regular expression').waitFor()
    },
  },
  {
    name: 'test-case',
    path: async (shown) => {
      const { path, ids } = await testedPrompt(shown)
      return `${path}/${ids[0]}`
    },
  },
  {
    name: 'test-cases-import-refused',
    path: async (shown) => `${(await testedPrompt(shown)).path}/import`,
    act: async (page) => {
      await page.getByLabel('Or its text').fill('input_text,checks\nHi,{\n')
      await page.getByRole('button', { name: 'Show what it adds' }).click()
      await page.getByText('Nothing was imported').waitFor()
    },
  },
  {
    name: 'test-cases-import',
    path: async (shown) => `${(await testedPrompt(shown)).path}/import`,
    act: async (page) => {
      const line = 'Where is my invoice?,A link to it\n'
      await page.getByLabel('Or its text').fill(`input_text,expected_output\n${line.repeat(30)}`)
      await page.getByLabel('Replace those there are').check()
      await page.getByRole('button', { name: 'Show what it adds' }).click()
      await page.getByRole('heading', { name: 'What it adds' }).waitFor()
    },
  },
  {
    name: 'test-cases-checked',
    path: async (shown) => `${(await testedPrompt(shown)).path}/check`,
    act: async (page) => {
      await page.getByLabel('The output').fill('Your invoice is on its way, Ada.')
      await page.getByRole('button', { name: 'Check it' }).click()
      await page.getByRole('heading', { name: 'Verdict' }).waitFor()
    },
  },
]
