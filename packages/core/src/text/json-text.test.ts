import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_JSON_DEPTH, MAX_JSON_ENTRIES } from './acceptable-json.ts'
import { parseJson } from './json-text.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const many = (entries: number) => `[${Array(entries).fill('0').join()}]`

test('parses the same texts as JSON.parse', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('limits depth and entries, and reports the limit', () => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toBeDefined()
  expect(() => parseJson(nested(MAX_JSON_DEPTH + 1))).toThrow('nested deeper than 64')
  expect(() => parseJson(`{"a":${'{"a":'.repeat(5_000)}`)).toThrow('nested deeper')
  expect(parseJson(many(MAX_JSON_ENTRIES))).toHaveLength(MAX_JSON_ENTRIES)
  expect(() => parseJson(many(MAX_JSON_ENTRIES + 1))).toThrow('more than 20000 keys and items')
  expect(() => parseJson('[{},{},{}]', 3)).toThrow('more than 3 keys and items')
})

test('ignores brackets and commas inside strings', () => {
  const text = JSON.stringify(['[{,"\\'.repeat(MAX_JSON_ENTRIES), '\\', '"'])
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  '"\\u0000"',
  '{"\\u0000":1}',
  '["\\ud800"]',
  '"\\uDFFFx"',
  '"\ud800"',
  '{"a":{"\\udc00":0}}',
])('rejects text that PostgreSQL cannot store: %j', (text) => {
  expect(() => parseJson(text)).toThrow('contains a NUL character or half of a surrogate pair')
})

test.each([
  ['"\\ud83d\\ude00"', '😀'],
  ['"\\\\u0000"', '\\u0000'],
  ['"😀"', '😀'],
])('takes %s', (text, value) => {
  expect(parseJson(text)).toBe(value)
})

test.each(['', '{', '"', '"\\', '[1', 'nul', '"\0"'])('rejects invalid JSON: %j', (text) => {
  expect(() => parseJson(text)).toThrow('is not valid JSON')
})

test.each([
  ['{"a":1,"a":2}', 'has the name "a" twice in an object'],
  ['[{"b":{"a":1 , "\\u0061"\n:2}}]', 'has the name "a" twice in an object'],
  ['{"__proto__":1,"__proto__":2}', 'twice'],
  ['{"temperature":1e400}', 'has the number 1e400, which is too large'],
  ['[-1E+309]', 'has the number 1E+309'],
  [`[${'9'.repeat(400)}]`, 'which is too large'],
])('rejects what parsing would change without a word: %s', (text, reason) => {
  expect(() => parseJson(text)).toThrow(reason)
})

test('takes a name in two objects, a name as a value, and the largest number', () => {
  for (const text of ['[{"a":1},{"a":{"a":"a"}}]', '{"a":["a","a"]}', '1.7976931348623157e308']) {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  }
})
