import { expect, test } from 'vitest'
import { writeValue } from './write-value.ts'

const list = (rules = {}) => ({ type: 'list', rules })

test.each([
  [{}, 'a', 'a'],
  [{}, 7, '7'],
  [{ type: 'string', rules: { min: 1 } }, 'a', 'a'],
  [{ type: 'integer' }, 3, '3'],
  [{ type: 'integer' }, '-3', '-3'],
  [{ type: 'integer' }, 9_007_199_254_740_991, '9007199254740991'],
  [{ type: 'string', rules: { max: 2 } }, '🙂🙂', '🙂🙂'],
  [{ type: 'integer', rules: { min: 1, max: 5 } }, 5, '5'],
  [{ type: 'number' }, 0.5, '0.5'],
  [{ type: 'number' }, 1e21, '1e+21'],
  [{ type: 'number' }, '1.50', '1.50'],
  [{ type: 'boolean' }, false, 'false'],
  [{ type: 'boolean' }, 'true', 'true'],
  [{ type: 'enum', rules: { choices: ['pro', '2'] } }, 2, '2'],
  [{ type: 'date' }, '2028-02-29', '2028-02-29'],
  [list(), ['a', 'b'], '- a\n- b'],
  [list(), '["a"]', '- a'],
  [list(), 'a\n\nb, c\r\n[d', '- a\n- b, c\n- [d'],
  [list({ format: 'json', item_type: 'integer' }), '1\n2', '[1,2]'],
  [list({ format: 'json', item_type: 'integer' }), ['1', '02'], '[1,2]'],
  [list({ format: 'json', item_type: 'boolean' }), ['true', false], '[true,false]'],
  [list(), '', ''],
  [list(), [], ''],
  [list({ format: 'numbered' }), ['a', 'b'], '1. a\n2. b'],
  [list(), ['a\n- b', 'c'], '- a\n  - b\n- c'],
  [list({ format: 'numbered' }), ['a\n\nb'], '1. a\n\n   b'],
  [list({ format: 'lines' }), ['a', 'b'], 'a\nb'],
  [list({ format: 'comma' }), ['a', 'b'], 'a, b'],
  [list({ format: 'json', item_type: 'integer' }), [1, 2], '[1,2]'],
  [{ type: 'object' }, { a: [1] }, '{"a":[1]}'],
  [{ type: 'object' }, ' {"a": 1}', '{"a":1}'],
] as const)('%j writes %j as %j', (variable, value, text) => {
  expect(writeValue(variable, value)).toEqual({ text })
})

test.each([
  [{}, ['a'], 'text, a number, or true or false'],
  [{ type: 'string' }, 7, 'must be text'],
  [{ type: 'string', rules: { max: 2 } }, 'abc', 'must have at most 2 characters'],
  [{ type: 'integer' }, 1.5, 'must be a whole number'],
  [{ type: 'integer' }, '1.0', 'must be a whole number'],
  [{ type: 'integer' }, true, 'must be a whole number'],
  [{ type: 'integer' }, '9007199254740992', 'must be a whole number'],
  [{ type: 'integer', rules: { min: 1 } }, 0, 'must be at least 1'],
  [{ type: 'number' }, Number.POSITIVE_INFINITY, 'must be a number'],
  [{ type: 'number' }, '', 'must be a number'],
  [{ type: 'number' }, '1e400', 'must be a number'],
  [{ type: 'boolean' }, 'yes', 'must be true or false'],
  [{ type: 'enum', rules: { choices: ['free', 'pro'] } }, 'team', 'must be one of free, pro'],
  [{ type: 'date' }, '2026-02-30', 'must be a date'],
  [{ type: 'date' }, 20260101, 'must be a date'],
  [list(), { a: 'b' }, 'must be a list'],
  [list(), '{"a": 1}', 'must be a list'],
  [list({ item_type: 'integer' }), '1\nx', 'item 2 must be a whole number'],
  [list({ max: 1 }), ['a', 'b'], /must have at most 1 item$/],
  [list({ min: 2 }), ['a'], 'must have at least 2 items'],
  [list({ item_type: 'integer' }), [1, 'x'], 'item 2 must be a whole number'],
  [list(), [{}], 'item 1 must be text'],
  [{ type: 'object' }, [1], 'must be an object'],
  [{ type: 'object' }, '{', 'must be an object'],
] as const)('%j refuses %j: %s', (variable, value, words) => {
  expect(writeValue(variable, value)).toMatchObject({ message: expect.stringMatching(words) })
})
