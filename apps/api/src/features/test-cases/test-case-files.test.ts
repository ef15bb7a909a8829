import { expect } from 'vitest'
import { test } from '../../../test/support/test-case-test.ts'

const CASES = [
  {
    input_text: 'Line one\nline "two", and a comma',
    expected_output: '=SUM(A1)',
    variables: { name: 'Ada, "the first"', count: 3, loud: true },
    checks: [
      { type: 'regex', value: '^Hello,\\s"' },
      { type: 'json_schema', value: { type: 'object' } },
    ],
  },
  { input_text: '', expected_output: '\ttab, ümlaut 🙂', variables: {}, checks: [] },
  { input_text: "'=1", expected_output: "''+2", variables: {}, checks: [] },
]

test.for(['json', 'csv'] as const)(
  '%s: an export can be imported unchanged',
  async (format, { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    const content = JSON.stringify(CASES)
    const input = { prompt_id: slug, format: 'json' as const, content }
    expect((await client.import_test_cases(input, bearer)).data).toEqual({
      imported: 3,
      removed: 0,
      not_carried: [],
    })
    const exported = await client.export_test_cases({ prompt_id: slug, format }, bearer)
    expect(exported.data).toMatchObject({ format, count: 3 })
    const again = { prompt_id: slug, format, content: exported.data.content, replace: true }
    expect((await client.import_test_cases(again, bearer)).data).toEqual({
      imported: 3,
      removed: 3,
      not_carried: [],
    })
    const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
    expect(data).toMatchObject(CASES)
    const { data: once } = await client.export_test_cases({ prompt_id: slug, format }, bearer)
    expect(once.content).toBe(exported.data.content)
  },
)

test.for([
  ['commas', ','],
  ['tabs, as spreadsheets copy cells', '\t'],
  ['semicolons, as spreadsheets of some languages write', ';'],
])('a table with %s has a column for each variable', async ([, delimiter], { prompts, client }) => {
  const { bearer, slug } = await prompts.prompt({
    variables: [{ key: 'city' }, { key: 'days', type: 'integer' }],
  })
  const rows = [
    ['User message', 'city', 'variables.days', 'expected_output'],
    ['Where to?', 'Paris', '3', '"A list\nof places"'],
    ['', 'Rome', '', ''],
  ]
  const content = rows.map((row) => row.join(delimiter)).join('\r\n')
  const input = { prompt_id: slug, format: 'csv' as const, content }
  expect((await client.import_test_cases(input, bearer)).data.imported).toBe(2)
  const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
  expect(data).toMatchObject([
    {
      input_text: 'Where to?',
      expected_output: 'A list\nof places',
      variables: { city: 'Paris', days: '3' },
    },
    { input_text: '', variables: { city: 'Rome' } },
  ])
  expect(data[1]?.variables, 'an empty cell is the default').toEqual({ city: 'Rome' })
  const quoted = { ...input, format: 'csv' as const, content: 'city\tdays\n5" wide\t1' }
  expect((await client.import_test_cases(quoted, bearer)).data.imported).toBe(1)
  const unknown = client.import_test_cases({ ...input, content: 'city,dayz\na,1' }, bearer)
  await expect(unknown).rejects.toThrow('unknown column dayz')
})

test('copied rows keep quotes at the start of a cell, and blank rows add nothing', async ({
  prompts,
  client,
}) => {
  const { bearer, slug } = await prompts.prompt({ variables: [{ key: 'city' }] })
  const content = 'input_text\tcity\r\n"Where" to?\tParis\r\n\t\r\n\r\n"So\tRome\r\n\r\n'
  const input = { prompt_id: slug, format: 'csv' as const, content }
  expect((await client.import_test_cases(input, bearer)).data.imported).toBe(2)
  const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
  expect(data).toMatchObject([
    { input_text: '"Where" to?', variables: { city: 'Paris' } },
    { input_text: '"So', variables: { city: 'Rome' } },
  ])
})

test.for(['=HYPERLINK("http://evil.example")', '+cmd|calc', '-1', '@SUM(A1)', '\t=1', '＝1'])(
  'in CSV, spreadsheets do not run %j as a formula',
  async (formula, { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    await client.create_test_case({ prompt_id: slug, input_text: formula }, bearer)
    const exporting = await client.export_test_cases({ prompt_id: slug, format: 'csv' }, bearer)
    const [, line = ''] = exporting.data.content.split('\n')
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.for([
  ['json', '{', 'is not valid JSON'],
  ['json', '[{"input_text":"\\u0000"}]', 'contains a NUL character or half of a surrogate pair'],
  ['json', '[{"input_text":"\\ud800"}]', 'half of a surrogate pair'],
  ['json', '[{"input_text":"a","variables":{"a":"\\u0000"}}]', 'contains a NUL character'],
  ['json', '[{"input_text":"a","variables":{"\\udc00":"a"}}]', 'half of a surrogate pair'],
  ['csv', 'input_text,variables\na,"{""a"":""\\u0000""}"', 'case 1: variables: contains a NUL'],
  ['json', '{}', 'content: '],
  ['json', '[{"input_text":"a"},{"expected_output":"b"}]', 'case 2: input_text'],
  [
    'json',
    '[{"input_text":"a","checks":[{"type":"regex","value":"("}]}]',
    'case 1: checks.0.value',
  ],
  ['json', '[{"input_text":"a","extra":1}]', 'extra'],
  ['csv', 'input_text,variables\na,{}\nb,{', 'case 2: variables: is not valid JSON'],
  ['csv', 'input_text,nonsense\na,b', 'has an unknown column nonsense'],
  ['csv', 'input_text,expected_output\na', 'is not valid CSV (line 2)'],
  ['csv', 'input_text\n"open', 'is not valid CSV'],
] as const)(
  '%s %j is rejected as a whole, with the line: %s',
  async ([format, content, place], { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    const mixed = client.import_test_cases({ prompt_id: slug, format, content }, bearer)
    await expect(mixed).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(place),
    })
    expect((await client.list_test_cases({ prompt_id: slug }, bearer)).data).toEqual([])
  },
)

test.for([
  ['a deep array', 'json', '['.repeat(100_000), 'is nested deeper than 64'],
  ['very many cases', 'json', `[${'{},'.repeat(300_000)}{}]`, 'more than 100000 keys and items'],
  ['a deep cell', 'csv', `input_text,checks\na,${'['.repeat(5_000)}`, 'case 1: checks: is nested'],
  ['very many columns', 'csv', `${'x,'.repeat(100_000)}x`, 'unknown column x'],
] as const)('rejects a file of %s', async ([, format, content, reason], { prompts, client }) => {
  const { bearer, slug } = await prompts.prompt()
  const importing = client.import_test_cases({ prompt_id: slug, format, content }, bearer)
  await expect(importing).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(reason),
  })
})

test('reads a spreadsheet with a byte order mark and Windows line ends', async ({
  prompts,
  client,
}) => {
  const { bearer, slug } = await prompts.prompt()
  const content = '\ufeffinput_text,expected_output,checks\r\nHi,Hello,\r\n'
  await client.import_test_cases({ prompt_id: slug, format: 'csv', content }, bearer)
  const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
  expect(data).toMatchObject([{ input_text: 'Hi', expected_output: 'Hello', checks: [] }])
})
