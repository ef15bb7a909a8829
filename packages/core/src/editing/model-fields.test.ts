import { expect, test } from 'vitest'
import { toModelConfig } from './model-fields.ts'

const FIELDS = { model: 'gpt-5', temperature: '', max_tokens: '', top_p: '', other: '' }

test.each([
  ['temperature', 'warm', 'must be a number.'],
  ['other', '{', 'must be a JSON object'],
  ['other', '{"a": [12345678901234567890]}', 'would lose digits as a number'],
  ['other', '{"a": 1e400}', 'would lose digits as a number'],
  ['other', '{"seed": 1, "seed" : 2}', '"seed" appears twice'],
  ['other', '{"a": [{"in": {}, "b": 1, "\\u0062": 2}]}', '"b" appears twice'],
  ['other', '{"a": {"__proto__": {}}}', 'a field cannot be named __proto__.'],
  ['other', '{"model": "gpt-4"}', 'enter model in its own field above.'],
])('%s rejects %s', (name, value, words) => {
  expect(() => toModelConfig({ ...FIELDS, [name]: value })).toThrow(
    expect.objectContaining({
      details: [expect.objectContaining({ field: name, message: expect.stringContaining(words) })],
    }),
  )
})

test('parameters keep numbers and names as written', () => {
  const other = '{"seed": 7, "more": [1.50, -2E3, "1e400", {"seed": 1}, {"seed": "\\"seed\\":"}]}'
  expect(toModelConfig({ ...FIELDS, temperature: '0.5', other })).toEqual({
    model: 'gpt-5',
    temperature: 0.5,
    seed: 7,
    more: [1.5, -2000, '1e400', { seed: 1 }, { seed: '"seed":' }],
  })
})
