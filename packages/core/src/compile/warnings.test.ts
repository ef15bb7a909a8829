import { expect, test } from 'vitest'
import { findWarnings } from './warnings.ts'

const block = (id: string, content: string, rest = {}) => ({
  id,
  title: id,
  content,
  enabled: true,
  sort_order: 0,
  ...rest,
})
const variable = (key: string, default_value: string | null = null, required = false) => ({
  key,
  default_value,
  required,
})

test('reports blank, undeclared, unresolved and contradictory parts in text order', () => {
  const blocks = [
    block('second', '{{c}} {{a}} {{d}} {{given}}', { sort_order: 1, title: 'For {{b}}' }),
    block('first', '{{a}} {{fine}}', { sort_order: 0 }),
    block('blank', ' \n', { title: '{{guest}}' }),
    block('off', '{{off}}', { enabled: false }),
    block('blank and off', '', { enabled: false }),
  ]
  const variables = [
    variable('fine', ''),
    variable('b', 'x', true),
    variable('c'),
    variable('given', null, true),
    variable('unused'),
    variable('unused too', 'x', true),
  ]
  expect(findWarnings(blocks, variables)).toMatchObject([
    { code: 'blank_block', block_id: 'blank', message: expect.stringContaining('{{guest}}') },
    { code: 'undeclared_variable', variable: 'a' },
    { code: 'required_with_default', variable: 'b' },
    { code: 'unresolved_variable', variable: 'c' },
    { code: 'undeclared_variable', variable: 'd' },
  ])
  expect(findWarnings([block('first', 'plain')], variables)).toEqual([])
})

test('a place for messages is no undeclared variable', () => {
  const place = block('History', '{{history}}', { type: 'messages' })
  expect(findWarnings([place], [])).toEqual([])
  expect(findWarnings([{ ...place, type: 'custom' }], [])).toMatchObject([
    {
      code: 'undeclared_variable',
      message: expect.stringMatching(/^\{\{history\}\} has no settings yet/),
    },
  ])
})

test('limits the warnings for a text full of keys and counts the rest', () => {
  const keys = Array.from({ length: 60 }, (_, i) => `{{k${i}}}`)
  const warnings = findWarnings([block('many', keys.join(' '))], [])
  expect(warnings).toHaveLength(51)
  expect(warnings.at(-1)).toMatchObject({
    code: 'more_warnings',
    message: expect.stringContaining('10 more'),
  })
})
