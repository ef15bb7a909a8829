import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
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
    dropped_checks: ['javascript: output.length < 200', `python: ${'x'.repeat(250)}`],
  },
  { input_text: 'أين فاتورتي؟', variables: { name: 'ليلى' } },
  {
    input_text: 'A question without any blank to break it at '.replaceAll(' ', '_').repeat(8),
    checks: [{ type: 'json_schema', value: { type: 'object' } }],
  },
  { input_text: '<script>alert(1)</script>', checks: [{ type: 'equals', value: 'رد' }] },
]

/** A configuration with a data file, and assertions without an equivalent here. */
const PROMPTFOO_FILES = [
  [
    'promptfooconfig.yaml',
    `prompts: [file://prompt.txt]
providers: [openai:gpt-5-mini, anthropic:messages:claude-opus-5]
defaultTest:
  assert:
    - type: contains
      value: invoice
tests:
  - vars: { name: Ada }
    assert:
      - type: javascript
        value: output.length < 200
      - type: similar
        value: Here is your invoice
  - vars: { name: Grace, message: "${'long words '.repeat(30)}" }
    assert:
      - type: python
        value: "len(output) < 200 and ${'x'.repeat(160)} in output"
      - type: regex
        value: "(["
  - file://cases.csv
`,
  ],
  ['cases.csv', 'name,__expected\nAlan,contains:Dear\nمرحبا,g-eval:polite\n'],
  ['notes.txt', 'A file that the configuration does not name.'],
] as const

/** A prompt with test cases, and their path. */
async function testedPrompt({ stack, owner }: Shown, cases = TEST_CASES) {
  const content = 'Answer {{name}} in a {{tone}} tone.'
  const { id, slug } = await stack.prompt(owner, { name: 'Support reply', content })
  const ids: string[] = []
  for (const fields of cases) ids.push(await stack.testCase(id, fields))
  return { path: `/projects/${owner.projectId}/prompts/${slug}/test-cases`, ids }
}

const LINE = 'Where is my invoice?,A link to it\n'

function promptfooFiles() {
  const form = new FormData()
  for (const [name, text] of PROMPTFOO_FILES) form.append('file', new File([text], name))
  return form
}

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
    name: 'test-cases-table',
    path: async (shown) => `${(await testedPrompt(shown)).path}/table`,
  },
  {
    name: 'test-cases-table-refused',
    path: async (shown) => `${(await testedPrompt(shown)).path}/table`,
    sends: {
      fields: {
        'rows.00000000-0000-4000-8000-000000000000.input_text': 'A deleted row',
        'rows.new-0.input_text': 'Where is my parcel?',
        'rows.new-0.variables.name': 'Grace',
      },
      answer: '1 row not saved.',
    },
  },
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
    sends: {
      fields: {
        input_text: 'Where is my invoice?',
        'checks.0.type': 'contains',
        'checks.0.value': 'invoice',
        'checks.1.type': 'regex',
        'checks.1.value': '(',
      },
      answer: 'Is not a regular expression',
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
    sends: { fields: { content: 'input_text,checks\nHi,{\n' }, answer: 'Nothing was imported' },
  },
  {
    name: 'test-cases-import',
    path: async (shown) => `${(await testedPrompt(shown)).path}/import`,
    sends: {
      fields: { content: `input_text,expected_output\n${LINE.repeat(30)}`, replace: 'yes' },
      answer: 'Test cases to import',
    },
  },
  {
    name: 'test-cases-import-files',
    path: async (shown) => `${(await testedPrompt(shown)).path}/import`,
    sends: { fields: promptfooFiles(), answer: 'Not imported' },
  },
  {
    name: 'test-cases-checked',
    path: async (shown) => `${(await testedPrompt(shown)).path}/check`,
    sends: {
      fields: { test_case: 'all', output: 'Your invoice is on its way, Ada.' },
      answer: 'Verdict',
    },
  },
]
