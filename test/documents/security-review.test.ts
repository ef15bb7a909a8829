import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/sources.ts'

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const REQUIREMENTS =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 ' +
  '3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 ' +
  '6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 ' +
  '7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 ' +
  '10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 ' +
  '12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 ' +
  '15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2'

const numbers = REQUIREMENTS.split(' ').flatMap((each) => {
  const [section, range = ''] = each.split(':')
  const [first = 1, last = first] = range.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`)
})

const LINE = /^- (\d+\.\d+\.\d+) \*\*(met|partly|not met|n\/a)\*\* (.+)$/gm
const CITATION = /`([\w./-]+\.test\.ts)`((?:,? "[^"]+")+)/g

const review = readFileSync(join(ROOT, 'docs/security-review.md'), 'utf8')
const lines = [...review.matchAll(LINE)].map(([, number = '', state = '', text = '']) => ({
  number,
  state,
  text,
}))
const citations = lines.flatMap(({ number, text }) =>
  [...text.matchAll(CITATION)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ number, file, title })),
  ),
)

test('each requirement of levels 1 and 2 has one line, with a reason', () => {
  expect(numbers).toHaveLength(253)
  expect(lines.map(({ number }) => number)).toEqual(numbers)
  expect(lines.filter(({ text }) => text.length < 5)).toEqual([])
})

/** A title starts right after its quote; a row of `test.for` may contain it. */
const hasTest = (file: string, title: string) =>
  existsSync(join(ROOT, file)) &&
  ["'", '"', '`'].some((quote) =>
    readFileSync(join(ROOT, file), 'utf8')
      .replaceAll('\\', '')
      .includes(quote + title),
  )

test('each test that a line names exists', () => {
  expect(citations.length).toBeGreaterThan(100)
  expect(hasTest('test/documents/documents.test.ts', 'no test has this title')).toBe(false)
  expect(citations.filter(({ file, title }) => !hasTest(file, title))).toEqual([])
  const files = review.match(/[\w/-]+\.test\.ts/g) ?? []
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
