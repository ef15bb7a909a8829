import { expect, test } from 'vitest'
import { findContradiction, indexKnownModels, KnownModel } from './known-model.ts'
import { KNOWN_MODELS } from './known-models.ts'
import { KnownModelsFileError, mergeKnownModels } from './known-models-file.ts'

const find = indexKnownModels(KNOWN_MODELS)

test('every row has its source, valid dates and names of its own', () => {
  for (const row of KNOWN_MODELS) expect(KnownModel.parse(row), row.name).toEqual(row)
  expect(findContradiction(KNOWN_MODELS)).toBeUndefined()
  expect(KNOWN_MODELS.length).toBeGreaterThan(40)
})

test.for([
  'gpt-4o',
  'GPT-4o',
  ' gpt-4o ',
  'gpt-4o-2024-08-06',
  'openai/gpt-4o',
  'openrouter/openai/gpt-4o:free',
  'ft:gpt-4o-2024-08-06:acme::a1b2c3',
])('knows "%s" as gpt-4o', (spelling) => {
  expect(find(spelling)).toMatchObject({ name: 'gpt-4o', ends_at: '2027-01-14' })
})

test.for([
  ['anthropic.claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
  ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
  ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
  ['claude-opus-4-1@20250805', 'claude-opus-4-1-20250805'],
  ['publishers/anthropic/models/claude-sonnet-4@20250514', 'claude-sonnet-4-20250514'],
  ['publishers/google/models/gemini-2.5-pro', 'gemini-2.5-pro'],
  ['models/gemini-2.5-pro', 'gemini-2.5-pro'],
] as const)('knows "%s" as %s', ([spelling, name]) => {
  expect(find(spelling)?.name).toBe(name)
})

test.for([
  '',
  'llama3.2',
  'qwen2.5-7b-instruct',
  'gpt-4o-my-own',
  'my.gpt',
  'gpt-oss:20b',
  '@',
  'my@model',
  '__proto__',
])('does not take "%s" for a known model', (name) => {
  expect(find(name)).toBeUndefined()
})

const ROW = {
  vendor: 'acme',
  name: 'acme-1',
  source: 'https://acme.example/models',
  checked_at: '2026-11-01',
}

const PRICE = { input: 1, output: 2.5, source: 'https://acme.example/prices' }

test('a file adds models and corrects single facts of a built-in one, in JSON and in YAML', () => {
  const rows = [
    { ...ROW, ends_at: '2027-02-01', price: PRICE },
    { name: 'gpt-4o', ends_at: '2027-03-01' },
  ]
  const yaml = `
- vendor: acme
  name: acme-1
  source: https://acme.example/models
  checked_at: "2026-11-01"
  ends_at: "2027-02-01"
  price: { input: 1, output: 2.5, source: https://acme.example/prices }
- { name: gpt-4o, ends_at: "2027-03-01" }
`
  for (const text of [JSON.stringify(rows), JSON.stringify(rows, null, '\t'), yaml]) {
    const merged = mergeKnownModels(KNOWN_MODELS, text)
    const findMerged = indexKnownModels(merged)
    expect(findMerged('acme-1')).toMatchObject({
      ends_at: '2027-02-01',
      replaced_by: null,
      price: PRICE,
    })
    expect(findMerged('gpt-4o')).toEqual({ ...find('gpt-4o'), ends_at: '2027-03-01' })
    expect(merged).toHaveLength(KNOWN_MODELS.length + 1)
  }
})

test.for([
  ['[{"name": "a"', 1, 'is not valid JSON or YAML.'],
  ['{}', 1, 'must be a list of models.'],
  ['', 1, 'must be a list of models.'],
  [lines({ ...ROW }, { name: 'acme-2' }), 3, 'vendor: '],
  [lines({ ...ROW }, { ...ROW, name: 'acme-2', ends_at: '2027-02-30' }), 3, 'ends_at: '],
  [lines({ ...ROW, source: 'http://acme.example' }), 2, 'source: '],
  [lines({ ...ROW, note: 'new' }), 2, 'row: '],
  [lines({ ...ROW, price: { input: 1, output: 2 } }), 2, 'price.source: '],
  [lines({ ...ROW, price: { input: -1, output: 2, source: ROW.source } }), 2, 'price.input: '],
  [lines({ ...ROW }, { ...ROW }), 3, 'acme-1 has two rows.'],
  [
    lines({ ...ROW }, { ...ROW, name: 'acme-2', aliases: ['GPT-4o'] }),
    3,
    '"gpt-4o" names two models.',
  ],
  [lines({ ...ROW, replaced_by: 'acme-1' }), 2, 'acme-1 cannot replace itself.'],
  [
    lines({ name: 'gpt-4.1' }, { ...ROW, ends_at: '2027-02-01', replaced_by: 'gpt-4o' }),
    3,
    'acme-1 ends on 2027-02-01, and its replacement gpt-4o on 2027-01-14.',
  ],
] as const)('a file that cannot be used names line and reason: %s', ([text, line, reason]) => {
  const merge = () => mergeKnownModels(KNOWN_MODELS, text)
  expect(merge).toThrow(KnownModelsFileError)
  expect(merge).toThrow(reason)
  expect(catchError(merge)).toMatchObject({ line })
})

/** A JSON list with one row per line, starting in line 2. */
function lines(...rows: object[]) {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
}

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
