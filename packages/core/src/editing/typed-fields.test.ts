import { expect, test } from 'vitest'
import { keepTyped } from './typed-fields.ts'

test.each([
  ['details', 'tags', 'a, b', ' a,b,'],
  ['details', 'name', 'Reply', ' Reply '],
  ['model', 'other', '{\n  "seed": 7,\n  "stop": []\n}', '{"stop":[],"seed":7}'],
  ['model', 'temperature', '0.7', '0.70'],
  ['tools', 'tools', '[\n  {}\n]', '[{}]'],
  ['tools', 'tool_choice', 'auto', ' auto'],
  ['variables/1', 'schema', '{\n  "type": "object"\n}', '{"type":"object"}'],
  ['variables/1', 'choices', 'a\nb', 'a\n\nb\n'],
  ['variables/1', 'max', '5', '5.0'],
])('%s keeps %s as it was typed, where it means what is stored', (address, name, value, typed) => {
  expect(keepTyped(address, { [name]: value }, { [name]: typed })).toEqual({ [name]: typed })
})

test.each([
  ['details', 'description', 'A text', 'A text '],
  ['model', 'other', '{"seed": 7}', '{"seed": 8}'],
  ['tools', 'tools', '[]', '[{]'],
  ['variables/1', 'default_value', '1', '1.0'],
  ['variables/1', 'pattern', 'a', 'a '],
  ['variables/1', 'schema', '{}', '{'],
  ['blocks/1', 'content', '{"a": 1}', '{"a":1}'],
  ['variables/1', 'required', true, 'true'],
])(
  '%s takes what is stored of %s, where it means something else',
  (address, name, value, typed) => {
    expect(keepTyped(address, { [name]: value }, { [name]: typed })).toEqual({ [name]: value })
  },
)

test('a field that was not typed here is taken as stored', () => {
  expect(keepTyped('model', { model: 'gpt-5' }, {})).toEqual({ model: 'gpt-5' })
})
