import { expect, test } from 'vitest'
import { displayName } from './text.ts'
import { visibleName } from './visible-name.ts'

test.each([
  ['Checkout\r\nservice', 'Checkout service'],
  ['a\u2028b\u2029c\u0000\td', 'a b c d'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['\u2066pay\u2069 \u200bpal\ufeff', 'pay pal'],
  ['pay\u200dpal\u200c', 'paypal'],
  ['  trimmed \u200b ', 'trimmed'],
  ['👩🏽‍💻 and 👨‍👩‍👧', '👩🏽‍💻 and 👨‍👩‍👧'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['Zoë’s <b>team</b>', 'Zoë’s <b>team</b>'],
])('the name %j is displayed as %j', (given, shown) => {
  expect(visibleName(given)).toBe(shown)
  expect(visibleName(shown), 'and stays so').toBe(shown)
})

test('rejects a name without visible characters', () => {
  expect(displayName.safeParse('\u200b\u202e\r\n').success).toBe(false)
  expect(displayName.parse(' a\nb ')).toBe('a b')
})
