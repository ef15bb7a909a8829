import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonLine, findJsonProblem } from './json-lines.ts'

test.each([
  ['[\n  1,\n]', 3, 'expected a value'],
  ['{\n"a" 1}', 2, 'expected a colon'],
  ["{\n\n'a': 1}", 3, 'expected a name in double quotes'],
  ['[1\n2]', 2, 'expected , or ]'],
  ['{}\n{}', 2, 'expected nothing more'],
  ['', 1, 'expected a value'],
])('the error of %j is in line %i: %s', (text, line, message) => {
  expect(findJsonProblem(text)).toEqual({ line, message })
})

test('a text has an error exactly where JSON.parse rejects it', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const texts = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), fc.string()).map(([json, at, added]) => {
      const place = at % (json.length + 1)
      return json.slice(0, place) + added + json.slice(place + 1)
    }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(findJsonProblem(text) === undefined).toBe(isJson(text))
    }),
  )
})

test('the line of a path is that of its value, or of what is there of it', () => {
  const text = JSON.stringify([{ name: 'a', parameters: { type: 'x', 'a.b': [1, 2] } }], null, 2)
  const line = (...path: string[]) => text.split('\n')[findJsonLine(text, path) - 1]?.trim()
  expect(line('0', 'parameters', 'type')).toBe('"type": "x",')
  expect(line('0', 'parameters', 'a.b', '1')).toBe('2')
  expect(line('0', 'parameters', 'none')).toBe('"parameters": {')
  expect(line('7')).toBe('[')
})
