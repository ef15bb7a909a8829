import { describe, expect } from 'vitest'
import { test } from '../../../test/support/promptfoo-test.ts'

/** A configuration with one test of these assertions, in flow style. */
const asserting = (...assertions: string[]) =>
  `tests: [{ vars: { question: Hi }, assert: [${assertions.join(', ')}] }]`

describe('assertions', () => {
  test.for([
    [`{ type: regex, value: "(" }`, 'regex: value: is not a regular expression'],
    [`{ type: llm-rubric }`, 'llm-rubric: has no value'],
    [`{ type: equals }`, 'equals: has no value'],
    [`{ type: similar, value: yo, threshold: 0.8 }`, 'assertions of the type similar'],
    [`{ type: something-new, value: yo }`, 'assertions of an unknown type something-new'],
    [`{ value: yo }`, 'an assertion without a type'],
    ['3', 'an assertion that is not an object'],
    [`{ $ref: '#/assertionTemplates/none' }`, 'the assertion #/assertionTemplates/none'],
    [`{ type: contains, value: yo, weight: -1 }`, 'contains: weight: must be at least 0'],
    [`{ type: contains-any, value: [{ a: 1 }] }`, 'contains-any: needs a list of texts'],
    [
      `{ type: contains-any, value: '"a' }`,
      'contains-any: a list with a quote that does not close',
    ],
    [`{ type: contains, value: yo, transform: output.trim() }`, 'contains with a transform'],
    [`{ type: is-json, value: '[' }`, 'is-json: its schema is not valid YAML'],
    [`{ type: contains, value: 'file://a.js' }`, 'contains: file://a.js is code, which is not run'],
    [
      '{ type: assert-set, assert: [{ type: python, value: x }] }',
      'an assert-set without a check that is known here',
    ],
  ] as const)('%s is skipped and reported', async ([assertion, message], { imported }) => {
    const { cases, report } = await imported(asserting(assertion, '{ type: icontains, value: 7 }'))
    const dropped_checks = expect.arrayContaining([message])
    expect(cases).toMatchObject([{ checks: [{ type: 'icontains', value: '7' }], dropped_checks }])
    expect(report).toContain(message)
  })

  test('imports values of every form as checks', async ({ imported }) => {
    const { cases, report } = await imported(
      asserting(
        `{ type: contains-any, value: '"a, b", c' }`,
        '{ type: not-icontains-all, value: [1, x, true] }',
        `{ type: is-json, value: "type: object\\nrequired: [a]" }`,
        `{ type: word-count, value: "12" }`,
        '{ type: levenshtein, value: Hi, threshold: 2.5 }',
        `{ type: finish-reason, value: STOP }`,
        '{ type: latency, threshold: 900, transform: output }',
        `{ type: regex, value: '\\d{3}\\-\\d' }`,
        '{ type: not-equals, value: 3 }',
      ),
    )
    expect(report).toEqual([])
    expect(cases[0]?.dropped_checks).toEqual([])
    expect(cases[0]?.checks).toEqual([
      { type: 'contains-any', value: ['a, b', 'c'] },
      { type: 'not-icontains-all', value: ['1', 'x', 'true'] },
      { type: 'is-json', value: { type: 'object', required: ['a'] } },
      { type: 'word-count', value: 12 },
      { type: 'levenshtein', value: 'Hi', threshold: 2 },
      { type: 'finish-reason', value: 'stop' },
      { type: 'latency', threshold: 900 },
      { type: 'regex', value: '\\d{3}\\-\\d' },
      { type: 'not-equals', value: '3' },
    ])
  })

  test('drops checks above the limit of a test case, and keeps the file', async ({ imported }) => {
    const { cases, report } = await imported(
      asserting(...Array(52).fill('{ type: contains, value: a }')),
    )
    expect(cases[0]?.checks).toHaveLength(50)
    expect(report).toEqual(['checks beyond the first 50'])
  })

  test("resolves a $ref, and keeps a schema's own references", async ({ imported }) => {
    const { cases } = await imported({
      'promptfooconfig.yaml': `
assertionTemplates: { polite: { type: icontains, value: please } }
tests:
  - vars: { question: Hi }
    assert:
      - { $ref: '#/assertionTemplates/polite', weight: 2 }
      - { $ref: 'shared.yaml#/short' }
      - { type: is-json, value: { $ref: '#/$defs/a', $defs: { a: { type: object } } } }
`,
      'shared.yaml': 'short: { type: word-count, value: { max: 9 } }',
    })
    expect(cases[0]?.checks).toEqual([
      { type: 'icontains', value: 'please', weight: 2 },
      { type: 'word-count', value: { max: 9 } },
      { type: 'is-json', value: { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } } },
    ])
  })
})

describe('columns', () => {
  test.for([
    ['similar(0.8): yo', 'assertions of the type similar'],
    ['similar:cosine(0.8): yo', 'assertions of the type similar:cosine'],
    ['rouge-n(0.6): yo', 'assertions of the type rouge-n'],
    ['not-is-xml', 'assertions of the type not-is-xml'],
    ['factuality: yo', 'assertions of the type factuality'],
    ['javascript: output.length > 3', 'assertions of the type javascript'],
    ['fn: output.length > 3', 'assertions of the type fn'],
    ['eval: output', 'assertions of the type eval'],
    ['python: len(output)', 'assertions of the type python'],
    ['file://check.js', 'javascript'],
    ['unheard-of(0.5): yo', 'assertions of an unknown type unheard-of'],
    ['not-unheard: yo', 'assertions of an unknown type not-unheard'],
  ] as const)('%j is never the expected output', async ([cell, message], { imported }) => {
    const { cases, report } = await imported(`question,__expected\nHi,"${cell}"`, 'promptfoo_csv')
    expect(cases).toMatchObject([{ input_text: 'Hi', checks: [], dropped_checks: report }])
    expect(report).toMatchObject([expect.stringContaining(message)])
  })

  test.for([
    ['Just this', { type: 'equals', value: 'Just this' }],
    ['note: this', { type: 'equals', value: 'note: this' }],
    ['https://example.com/a', { type: 'equals', value: 'https://example.com/a' }],
    ['grade: is polite', { type: 'llm-rubric', value: 'is polite' }],
    ['not-contains:x', { type: 'not_contains', value: 'x' }],
    ['contains-any: ""a, b"", c', { type: 'contains-any', value: ['a, b', 'c'] }],
    ['is-json', { type: 'is-json' }],
    ['is-json: {type: object}', { type: 'is-json', value: { type: 'object' } }],
    ['latency(500)', { type: 'latency', threshold: 500 }],
    ['cost(0.01)', { type: 'cost', threshold: 0.01 }],
    ['levenshtein(5): x y', { type: 'levenshtein', value: 'x y', threshold: 5 }],
    ['levenshtein: x y', { type: 'levenshtein', value: 'x y', threshold: 0 }],
    ['starts-with(0.5): x', { type: 'starts-with', value: 'x' }],
    ['word-count: 5', { type: 'word-count', value: 5 }],
    ['regex: ^a,b$', { type: 'regex', value: '^a,b$' }],
  ])('%j is the check %j', async ([cell, check], { imported }) => {
    const content = `question,__expected,__config:__expected:note\nHi,"${cell}",`
    const { cases } = await imported(content, 'promptfoo_csv')
    expect(cases[0]?.checks).toEqual([check])
  })

  test('thresholds and metrics have their own columns', async ({ imported }) => {
    const content =
      'question,__expected1,__expected2,__config:__expected2:threshold,__metric\nHi,a,levenshtein: b,3,m'
    const { cases, report } = await imported(content, 'promptfoo_csv')
    expect(report).toEqual([])
    expect(cases[0]?.checks).toEqual([
      { type: 'equals', value: 'a', metric: 'm' },
      { type: 'levenshtein', value: 'b', threshold: 3, metric: 'm' },
    ])
  })
})
