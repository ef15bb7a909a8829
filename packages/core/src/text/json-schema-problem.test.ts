import { expect, test } from 'vitest'
import { findSchemaProblem } from './json-schema-problem.ts'

test.for<[string, unknown]>([
  [
    'of draft 7',
    { definitions: { id: { type: 'string' } }, items: [{ $ref: '#/definitions/id' }] },
  ],
  [
    'of 2020-12',
    { $defs: { id: true }, prefixItems: [{ $ref: '#/$defs/id' }], type: ['array', 'null'] },
  ],
  [
    'with references to any place in it',
    {
      $defs: { 'a/b': { type: 'string' } },
      properties: { list: { items: [{ type: 'string' }] }, again: { $ref: '#' } },
      anyOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/properties/list/items/0' }, { $ref: '#name' }],
    },
  ],
  ['with a part of its own address', { $id: 'https://a.example', $ref: '#/$defs/elsewhere' }],
  ['with unknown keywords', { nullable: true, 'x-order': 1 }],
  [
    'with a property named like a keyword',
    { properties: { required: { type: 'boolean' }, $ref: {} } },
  ],
  ['with data in enum', { enum: [{ type: 7, $ref: 'https://example.com' }] }],
])('accepts a schema %s', ([, schema]) => {
  expect(findSchemaProblem(schema)).toBeUndefined()
})

test.for<[unknown, string]>([
  [{ type: 'text' }, 'type'],
  [{ properties: { a: { type: ['string', 'date'] } } }, 'properties.a.type'],
  [{ properties: [] }, 'properties'],
  [{ properties: { a: 'string' } }, 'properties.a'],
  [{ anyOf: { type: 'string' } }, 'anyOf'],
  [{ anyOf: [{ required: true }] }, 'anyOf.0.required'],
  [{ items: { minLength: -1 } }, 'items.minLength'],
  [{ additionalProperties: 'no' }, 'additionalProperties'],
  [{ pattern: '(' }, 'pattern'],
  [{ $ref: 'https://example.com/schema.json' }, '$ref'],
  [{ not: { $ref: 'other.json#/a' } }, 'not.$ref'],
  [{ properties: { a: { $ref: '#/$defs/none' } } }, 'properties.a.$ref'],
  [true, ''],
])('names the place of the problem in %j', ([schema, path]) => {
  expect(findSchemaProblem(schema)?.path.join('.')).toBe(path)
})
