import { describe, expect } from 'vitest'
import { test } from '../../../test/support/promptfoo-test.ts'

describe('files next to the configuration', () => {
  const FOLDER = {
    'evals/promptfooconfig.yaml': `
prompts: [file://prompt.txt]
defaultTest: file://default.yaml
tests:
  - file://tests/*.csv
  - file://more.yaml
  - file://lines.jsonl
  - file://one.json
  - file://generate.js:create
  - { path: file://generate.py, config: { n: 3 } }
  - { vars: file://vars.yaml, assert: [{ type: is-json, value: file://schema.json }] }
  - { vars: { question: file://article.txt, part: file://parts/*.txt } }
`,
    'evals/default.yaml': '{ vars: { tone: dry }, assert: [{ type: icontains, value: a }] }',
    'evals/tests/a.csv': 'question,__expected\nFrom CSV,contains: b',
    'evals/more.yaml': '- { vars: { question: From YAML } }',
    'evals/lines.jsonl': '{"vars":{"question":"Line 1"}}\n\n{"vars":{"question":"Line 2"}}\n',
    'evals/one.json': '{"vars":{"question":"From JSON"}}',
    'evals/vars.yaml': 'question: From vars',
    'evals/schema.json': '{"type":"object"}',
    'evals/article.txt': 'An article.\n',
    'evals/parts/1.txt': 'one',
    'evals/parts/2.txt': 'two',
    'evals/prompt.txt': 'Answer {{question}}',
    'evals/logo.png': '',
  }

  test('reads tests, values, schemas and defaults from referenced files', async ({ imported }) => {
    const { cases, report } = await imported(FOLDER)
    expect(cases.map(({ input_text }) => input_text)).toEqual([
      'From CSV',
      'From YAML',
      'Line 1',
      'Line 2',
      'From JSON',
      'From vars',
      'An article.',
      'An article.',
    ])
    const usual = { type: 'icontains', value: 'a' }
    expect(cases).toMatchObject([
      { variables: { tone: 'dry' }, checks: [usual, { type: 'contains', value: 'b' }] },
      ...Array(4).fill({ variables: { tone: 'dry' }, checks: [usual] }),
      { checks: [usual, { type: 'is-json', value: { type: 'object' } }] },
      { variables: { part: 'one' } },
      { variables: { part: 'two' } },
    ])
    expect(report).toEqual([
      'prompts',
      'tests: file://generate.js:create is code, which is not run',
      'tests: file://generate.py is code, which is not run',
    ])
  })

  test('a configuration sent as content finds its files too', async ({ prompts, client }) => {
    const { bearer, slug: prompt_id } = await prompts.prompt()
    const { data } = await client.import_test_cases(
      {
        prompt_id,
        format: 'promptfoo' as const,
        content: 'tests: cases.csv',
        files: [{ path: 'cases.csv', content: 'question\nHi\nHo' }],
      },
      bearer,
    )
    expect(data).toMatchObject({ imported: 2, not_carried: [] })
  })

  test('reads tests without a configuration', async ({ imported }) => {
    const { cases } = await imported({ 'a.csv': 'question\nHi', 'b.yaml': '- vars: { input: Ho }' })
    expect(cases.map(({ input_text }) => input_text)).toEqual(['Hi', 'Ho'])
  })

  test('a test with a missing values file is imported without them, and says so', async ({
    imported,
  }) => {
    const { report, cases } = await imported(
      'tests: [{ vars: { question: Hi, text: file://a.txt } }, { vars: file://b.yaml }, file://c.csv]',
    )
    expect(cases.map(({ dropped_checks }) => dropped_checks)).toEqual([
      ['text: file://a.txt is not among the given files'],
      ['vars: file://b.yaml is not among the given files'],
    ])
    expect(report).toEqual([
      'tests: file://c.csv is not among the given files',
      'text: file://a.txt is not among the given files',
      expect.stringContaining('the user message: no value'),
      'vars: file://b.yaml is not among the given files',
    ])
  })

  test('reports generators without replacing them', async ({ prompts, client }) => {
    const { bearer, slug: prompt_id } = await prompts.prompt()
    await client.create_test_case({ prompt_id, input_text: 'Stays' }, bearer)
    const given = {
      prompt_id,
      format: 'promptfoo' as const,
      content: 'tests: file://generate.py:make',
    }
    expect((await client.import_test_cases(given, bearer)).data).toMatchObject({ imported: 0 })
    await expect(client.import_test_cases({ ...given, replace: true }, bearer)).rejects.toThrow(
      'nothing was replaced',
    )
    expect((await client.list_test_cases({ prompt_id }, bearer)).data).toHaveLength(1)
  })

  test('imports several files of our own formats together', async ({ prompts, client }) => {
    const { bearer, slug: prompt_id } = await prompts.prompt()
    const files = ['Hi', 'Ho'].map((text) => ({
      path: `${text}.csv`,
      content: `input_text\n${text}`,
    }))
    const { data } = await client.import_test_cases({ prompt_id, format: 'csv', files }, bearer)
    expect(data).toMatchObject({ imported: 2 })
    await expect(client.import_test_cases({ prompt_id, format: 'csv' }, bearer)).rejects.toThrow(
      'content: is required without files.',
    )
  })
})

describe('test context', () => {
  test('scenarios are multiplied out', async ({ imported }) => {
    const { cases } = await imported(`
defaultTest: { vars: { tone: dry } }
scenarios:
  - config: [{ vars: { language: French } }, { vars: { language: German }, assert: [{ type: contains, value: ß }] }]
    tests: [{ vars: { question: A } }, { vars: { question: B }, assert: [{ type: contains, value: b }] }]
`)
    expect(cases).toMatchObject([
      { input_text: 'A', variables: { language: 'French', tone: 'dry' }, checks: [] },
      { input_text: 'B', variables: { language: 'French' }, checks: [{ value: 'b' }] },
      { input_text: 'A', variables: { language: 'German' }, checks: [{ value: 'ß' }] },
      {
        input_text: 'B',
        variables: { language: 'German' },
        checks: [{ value: 'ß' }, { value: 'b' }],
      },
    ])
  })

  test('expands lists of values, unless the test disables it', async ({ imported }) => {
    const { cases, report } = await imported(`
tests:
  - vars: { question: [A, B], language: [fr, de], count: [1, 2] }
  - { vars: { question: C, language: [fr, de] }, options: { disableVarExpansion: true } }
`)
    expect(cases).toMatchObject([
      { input_text: 'A', variables: { language: 'fr', count: '[1,2]' } },
      { input_text: 'A', variables: { language: 'de' } },
      { input_text: 'B', variables: { language: 'fr' } },
      { input_text: 'B', variables: { language: 'de' } },
      { input_text: 'C', variables: { language: '["fr","de"]' } },
    ])
    expect(report).toEqual([
      'count is not text; it became its JSON',
      'language is not text; it became its JSON',
    ])
  })

  test('applies or reports the defaults of tests', async ({ imported }) => {
    const { cases, report } = await imported(`
defaultTest:
  vars: { tone: dry }
  threshold: 0.5
  options: { provider: 'openai:gpt-5', rubricPrompt: Judge, prefix: Hm }
  metadata: { team: red }
  assert: [{ type: contains, value: usual }]
tests:
  - { vars: { question: A }, assert: [{ type: contains, value: own }] }
  - { vars: { question: B, tone: wet }, threshold: 1, options: { disableDefaultAsserts: true }, assert: [{ type: contains, value: own }] }
`)
    expect(cases).toMatchObject([
      {
        threshold: 0.5,
        variables: { tone: 'dry' },
        checks: [{ value: 'usual' }, { value: 'own' }],
      },
      { threshold: 1, variables: { tone: 'wet' }, checks: [{ value: 'own' }] },
    ])
    expect(report).toEqual([
      'options.provider',
      'options.rubricPrompt',
      'options.prefix',
      'metadata.team',
    ])
  })

  const CHECKS = '[{ type: equals, value: hello }, { type: latency, threshold: 5 }]'
  test.for([
    [`tests: [{ vars: { question: Hi }, options: { transform: x }, assert: ${CHECKS} }]`],
    [
      `defaultTest: { options: { transform: x } }\ntests: [{ vars: { question: Hi }, assert: ${CHECKS} }]`,
    ],
    [
      `providers: [{ id: a, transform: x }]\ntests: [{ vars: { question: Hi }, assert: ${CHECKS} }]`,
    ],
  ] as const)('a transform drops the checks of the output: %s', async ([content], { imported }) => {
    const { cases, report } = await imported(content)
    expect(cases[0]?.checks).toEqual([{ type: 'latency', threshold: 5 }])
    expect(report).toContain('equals with a transform')
    expect(cases[0]?.dropped_checks).toEqual(['equals with a transform'])
  })

  const list = (length: number) => `[${Array.from({ length }, (_, i) => `a${i}`).join(',')}]`
  test.for([
    [
      'vars',
      `tests: [{ vars: { q: ${list(100)}, r: ${list(100)} } }]`,
      'expands into 10,000 test cases by its lists q (100), r (100)',
    ],
    [
      'scenarios',
      `scenarios: [{ config: [${'{a: 1},'.repeat(50)}], tests: [${'{b: 1},'.repeat(50)}] }]`,
      'has a scenario of 50 sets and 50 tests',
    ],
    [
      '$ref',
      `a: { $ref: '#/a' }\ntests: [{ vars: { q: 1 }, assert: { $ref: '#/a' } }]`,
      'has a $ref that never ends',
    ],
    [
      'files',
      { 'a.yaml': 'tests: [b.yaml]', 'b.yaml': '- b.yaml' },
      'has files of tests that name each other',
    ],
    [
      'a missing file',
      'tests: cases.csv',
      'has its tests in cases.csv, which is not among the given files',
    ],
    ['a broken file', { 'a.yaml': 'tests: [b.json]', 'b.json': '{' }, 'b.json: is not valid JSON'],
    ['no tests', { 'a.md': 'Hi' }, 'has no configuration and no tests of promptfoo'],
  ] as const)('rejects unreadable %s with the reason', async ([, given, reason], { imported }) => {
    await expect(imported(given)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(reason),
    })
  })
})
