import { expect, test } from 'vitest'
import { explainInvalidKeys, findInvalidKeys } from './invalid-keys.ts'

test.each([
  ['{{顧客}} and {{שם}}', ['顧客', 'שם']],
  ['{{ my var }} {{1st}}', ['my var', '1st']],
  [`{{${'a'.repeat(65)}}}`, ['a'.repeat(65)]],
  ['{{name}} {{ a.b-c_1 }} \\{{my var}} {{#if x}} {{}} {{ a + b }} {"a": {b}}', []],
])('%s has names that cannot be variables: %j', (text, keys) => {
  expect(findInvalidKeys(text).map(({ key }) => key)).toEqual(keys)
  const verb = keys.length === 1 ? 'is not a valid variable name.' : 'are not valid variable names.'
  if (keys.length > 0) expect(explainInvalidKeys(text)).toContain(verb)
  else expect(explainInvalidKeys(text)).toBeUndefined()
})
