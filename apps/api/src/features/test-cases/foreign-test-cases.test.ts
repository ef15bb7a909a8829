import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

type Written = 'json' | 'promptfoo' | 'promptfoo_csv' | 'openai_evals'
type Format = Written | 'github_models'

const test = apiTest.extend('file', async ({ api, client, owner, liveKey }) => {
  const { id: prompt_id } = await api.prompt(owner)
  const list = async () => (await client.list_test_cases({ prompt_id }, liveKey)).data
  return {
    prompt_id,
    list,
    read: async (format: Format, content: string) => {
      const input = { prompt_id, format, content, replace: true }
      const { data } = await client.import_test_cases(input, liveKey)
      return { cases: await list(), lost: data.not_carried.map(({ message }) => message) }
    },
    write: async (format: Written) =>
      (await client.export_test_cases({ prompt_id, format }, liveKey)).data,
  }
})

const PROMPTFOO = `
description: A configuration
providers: [openai:gpt-5]
defaultTest:
  vars: { tone: friendly }
  assert: [{ type: not-contains, value: refund }]
tests:
  - description: The first
    vars: { question: "Where is my invoice?", count: 3, list: [1, b] }
    threshold: 0.5
    assert:
      - &same { type: icontains, value: invoice, weight: 2, metric: words }
      - *same
      - { type: contains-any, value: "link, page" }
      - { type: equals, value: { a: 1 } }
      - { type: llm-rubric, value: Is polite, provider: "openai:gpt-5" }
      - { type: python, value: "len(output)" }
      - { type: contains, value: "file://x.txt" }
      - type: assert-set
        threshold: 0.5
        assert: [{ type: latency, threshold: 900 }, { type: javascript, value: "1" }]
  - vars: { other: x }
`

test('tests of promptfoo become test cases, and losses are reported', async ({ file }) => {
  const { cases, lost } = await file.read('promptfoo', PROMPTFOO)
  const same = { type: 'icontains', value: 'invoice', weight: 2, metric: 'words' }
  expect(cases).toMatchObject([
    {
      input_text: 'Where is my invoice?',
      variables: { tone: 'friendly', count: 3, list: '[1,"b"]' },
      threshold: 0.5,
      checks: [
        { type: 'not_contains', value: 'refund' },
        same,
        same,
        { type: 'contains-any', value: ['link', 'page'] },
        { type: 'is-json', value: { const: { a: 1 } } },
        { type: 'llm-rubric', value: 'Is polite' },
        {
          type: 'assert-set',
          threshold: 0.5,
          assert: [{ type: 'latency', threshold: 900 }],
        },
      ],
    },
    { input_text: '', variables: { tone: 'friendly', other: 'x' } },
  ])
  expect(lost).toEqual([
    'providers',
    'description',
    'list is not text; it became its JSON',
    'provider of llm-rubric',
    'assertions of the type python',
    'contains: file://x.txt is not among the given files',
    'assertions of the type javascript',
    expect.stringContaining('the user message: no value'),
  ])
})

test('the columns of promptfoo become variables and checks', async ({ file }) => {
  const content = [
    'question,name,__expected1,__expected2,__expected3,__threshold,__metric',
    'Hi,Ada,contains: invoice,levenshtein(2): Hello,javascript: 1,0.5,m',
    'Ho,Bo,Just this,"contains-all: a, b",is-json,,',
  ].join('\n')
  const { cases, lost } = await file.read('promptfoo_csv', content)
  expect(cases).toMatchObject([
    {
      input_text: 'Hi',
      variables: { name: 'Ada' },
      threshold: 0.5,
      checks: [
        { type: 'contains', value: 'invoice' },
        { type: 'levenshtein', value: 'Hello', threshold: 2 },
      ],
    },
    {
      checks: [
        { type: 'equals', value: 'Just this' },
        { type: 'contains-all', value: ['a', 'b'] },
        { type: 'is-json' },
      ],
    },
  ])
  expect(cases[0]?.checks).toMatchObject([{ metric: 'm' }, { metric: 'm' }])
  expect(lost).toEqual(['assertions of the type javascript'])
})

const GITHUB = `
messages:
  - { role: system, content: You sum up. }
  - { role: user, content: "Sum up: {{input}}" }
testData:
  - { input: Long text, expected: Summary - short, tone: dry }
  - { input: 7 }
evaluators:
  - { name: Head, string: { startsWith: "Summary -" } }
  - { name: End, string: { endsWith: "Done." } }
  - { name: Word, string: { contains: "{{x}} Cost" } }
  - { name: Same, uses: github/similarity }
  - { name: Odd, uses: acme/odd }
  - name: Judge
    llm:
      modelId: openai/gpt-4o
      systemPrompt: You judge.
      prompt: Is {{completion}} like {{expected}}?
      choices: [{ choice: good, score: 1 }, { choice: bad, score: 0 }]
`

test('test data and evaluators of GitHub Models become test cases with checks', async ({
  client,
  liveKey,
  file,
}) => {
  const { cases, lost } = await file.read('github_models', GITHUB)
  const head = { type: 'regex', value: '^\\s*[sS][uU][mM][mM][aA][rR][yY] -' }
  expect(cases).toMatchObject([
    {
      input_text: '',
      expected_output: 'Summary - short',
      variables: { input: 'Long text', tone: 'dry' },
      checks: [
        head,
        { type: 'regex', value: '[dD][oO][nN][eE]\\.\\s*$' },
        { type: 'icontains', value: '\\{{x}} Cost' },
        { type: 'llm-rubric', value: expect.stringContaining('reference answer') },
        {
          type: 'llm-rubric',
          value:
            'You judge.\nIs (the answer) like (the reference answer)?\nChoose one of "good", "bad".\nThe criterion is met by "good".',
        },
      ],
      dropped_checks: ['the evaluator Odd'],
    },
    { input_text: '', expected_output: '', variables: { input: '7' } },
  ])
  expect(lost).toEqual(['the evaluator Odd'])
  const test_case_id = cases[0]?.id ?? ''
  const check = async (output: string) =>
    (await client.check_output({ test_case_id, output }, liveKey)).data.results
      .slice(0, 3)
      .map(({ passed }) => passed)
  expect(await check(' SUMMARY - {{x}} cost, done.\n')).toEqual([true, true, true])
  expect(await check('A summary - cost. Done.')).toEqual([false, true, false])
  // Preceded by a user message that does not contain the input.
  const other = GITHUB.replace('Sum up: {{input}}', 'Sum up')
  expect((await file.read('github_models', other)).cases[0]).toMatchObject({
    input_text: 'Long text',
  })
})

test('items of OpenAI Evals become test cases, with their string graders', async ({ file }) => {
  const grader = (operation: string, reference: string) => ({
    type: 'string_check',
    name: 'x',
    operation,
    reference,
    input: '{{ sample.output_text }}',
  })
  const lines = [
    { testing_criteria: [grader('eq', '{{ item.correct_label }}'), { type: 'label_model' }] },
    { item: { input: 'A bug', correct_label: 'Bug', level: 2 } },
    { input: [{ role: 'user', content: 'Hi' }], ideal: ['Hello', 'Hey'] },
    { item: { question: 'Q' }, testing_criteria: [grader('ilike', 'yes')] },
  ]
  const content = lines.map((line) => JSON.stringify(line)).join('\n')
  const { cases, lost } = await file.read('openai_evals', content)
  expect(cases).toMatchObject([
    {
      input_text: 'A bug',
      expected_output: 'Bug',
      variables: { level: 2 },
      checks: [{ type: 'equals', value: 'Bug' }],
    },
    { input_text: 'Hi', expected_output: 'Hello' },
    {
      input_text: 'Q',
      checks: [
        { type: 'equals', value: '' },
        { type: 'icontains', value: 'yes' },
      ],
    },
  ])
  expect(lost).toEqual(['graders of the type label_model'])
})

const CASES = [
  {
    input_text: 'Line one\nline "two" {{x}}',
    expected_output: 'Good: yes',
    variables: { name: "Ada's", count: 3, loud: true },
    checks: [
      { type: 'not_contains', value: 'refund' },
      { type: 'word-count', value: { max: 20 } },
      { type: 'assert-set', assert: [{ type: 'regex', value: '^\\d' }], threshold: 0.5 },
      { type: 'max_tokens', value: 50 },
    ],
    threshold: 0.75,
  },
  { input_text: '- not: yaml', expected_output: '', variables: {}, checks: [], threshold: null },
]

test('an export for promptfoo can be imported again, except for its reported losses', async ({
  file,
}) => {
  await file.read(
    'json',
    JSON.stringify(
      CASES.map(({ threshold, ...one }) => ({ ...one, ...(threshold && { threshold }) })),
    ),
  )
  const { content, not_carried } = await file.write('promptfoo')
  expect(content).toContain('# Not carried: max_tokens 50')
  expect(not_carried).toEqual([{ case: 1, cases: 1, numbers: [1], message: 'max_tokens 50' }])
  const { cases } = await file.read('promptfoo', content)
  const [first, second] = CASES
  expect(cases).toMatchObject([{ ...first, checks: first?.checks.slice(0, 3) }, { ...second }])
})

test('exports for OpenAI Evals and CSV report what they lose', async ({ file }) => {
  const checks = [
    { type: 'contains', value: 'a', weight: 2 },
    { type: 'contains-any', value: ['a,b'] },
  ]
  await file.read('json', JSON.stringify([{ input_text: 'Hi', checks, variables: { n: 'Ada' } }]))
  const evals = await file.write('openai_evals')
  expect(evals.not_carried.map(({ message }) => message)).toEqual(['contains-any'])
  expect(JSON.parse(evals.content)).toMatchObject({
    item: { input_text: 'Hi', n: 'Ada' },
    testing_criteria: [{ operation: 'like', reference: 'a' }],
  })
  const columns = await file.write('promptfoo_csv')
  expect(columns.not_carried.map(({ message }) => message)).toEqual([
    'the weight of contains',
    'contains-any with a comma in a text',
  ])
  const { cases } = await file.read('promptfoo_csv', columns.content)
  expect(cases).toMatchObject([{ input_text: 'Hi', checks: [{ type: 'contains', value: 'a' }] }])
})

test("CSV also reports the loss of a judge's number of votes", async ({ api, file }) => {
  const checks = [{ type: 'llm-rubric', value: 'It is polite', votes: 3 } as const]
  await api.testCase(file.prompt_id, { checks })
  for (const format of ['promptfoo', 'promptfoo_csv'] as const) {
    const { not_carried } = await file.write(format)
    expect(not_carried.map(({ message }) => message)).toEqual(['3 votes of llm-rubric'])
  }
})

test('ignores a byte order mark before JSON', async ({ file }) => {
  const { cases } = await file.read('json', '\ufeff[{"input_text": "Hi"}]')
  expect(cases).toMatchObject([{ input_text: 'Hi' }])
})

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]`).join('\n')}`

test.for([
  ['promptfoo', 'tests: [', 'is not valid YAML'],
  ['promptfoo', 'tests: 3', 'has no list of tests'],
  ['promptfoo', 'tests: [x]', 'has its tests in x, which is not among the given files'],
  ['promptfoo', `- ${'['.repeat(200)}${']'.repeat(200)}`, 'is nested deeper than 64'],
  ['promptfoo', `x: ${'{a: '.repeat(100)}1${'}'.repeat(100)}`, 'is nested deeper than 64'],
  ['promptfoo', bomb, 'content: '],
  ['promptfoo', '- vars: { input: "\\0" }', 'contains a NUL character'],
  ['promptfoo', '- vars: { input: "\\ud800" }', 'half of a surrogate pair'],
  ['openai_evals', '{"item":{"input":"a"}}\n{', 'case 2: is not valid JSON'],
  ['openai_evals', '[]', 'must be an object'],
  ['promptfoo_csv', 'a,b\n"open', 'is not valid CSV'],
] as const)('%s %j is rejected as a whole: %s', async ([format, content, reason], { file }) => {
  await expect(file.read(format, content)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(reason),
  })
  expect(await file.list()).toEqual([])
})
