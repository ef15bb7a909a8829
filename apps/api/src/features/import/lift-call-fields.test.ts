import { expect, test } from 'vitest'
import { liftCallFields } from './lift-call-fields.ts'

const SCHEMA = { type: 'object', properties: { id: { type: 'string' } } }
const FIND = { name: 'find', parameters: SCHEMA }

test('tools, tool choice and response schema become fields, in any form that providers have', () => {
  expect(
    liftCallFields({
      model: 'm',
      tools: [{ type: 'function', function: FIND }],
      tool_choice: { type: 'function', function: { name: 'find' } },
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: SCHEMA } },
    }),
  ).toEqual({
    model_config: { model: 'm' },
    tools: [FIND],
    tool_choice: { name: 'find' },
    response_schema: { name: 'reply', schema: SCHEMA },
  })
  expect(
    liftCallFields({ text: { format: { type: 'json_schema', name: 'a', schema: SCHEMA } } }),
  ).toEqual({
    model_config: {},
    response_schema: { name: 'a', schema: SCHEMA },
  })
})

test.for<[string, object]>([
  [
    'a tool that is no function',
    { tools: [{ type: 'web_search' }, { type: 'function', ...FIND }] },
  ],
  ['an invalid schema', { tools: [{ name: 'a', parameters: { type: 'text' } }] }],
  ['any JSON as the answer', { response_format: { type: 'json_object' } }],
  [
    'a described format',
    { response_format: { type: 'json_schema', name: 'a', description: 'b', schema: {} } },
  ],
  [
    'verbosity next to the format',
    { text: { format: { type: 'json_schema', name: 'a', schema: {} }, verbosity: 'low' } },
  ],
  ['two spellings', { toolChoice: 'auto', tool_choice: 'auto' }],
])('%s stays in the configuration', ([, config]) => {
  expect(liftCallFields(config as Record<string, unknown>)).toEqual({ model_config: config })
})
