import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportRecord } from '../contract/public/prompts/export.ts'
import { fromRecordFile, toRecordFile } from './record-file.ts'
import { isTar, readTar, TAR_END, tarEntry } from './tar.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** Texts with what could be taken for the file's own marks. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '---',
        '<!-- block {"id":1} -->',
        '<!-- \\block x',
        '<!-- \\\\block {',
        '-->',
        '',
        '\r',
        'a\r\n',
        '\u2028',
        'name: 1',
      ),
    )
    .map((lines) => lines.join('\n')),
)

const block = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('role' as const, 'custom' as const),
  title: text,
  content: text,
  sort_order: fc.nat(),
  enabled: fc.boolean(),
  is_required: fc.boolean(),
})

const version: fc.Arbitrary<ExportRecord> = fc.record({
  type: fc.constant('version' as const),
  prompt: fc.constant('support-reply'),
  version: fc.integer({ min: 1, max: 20_000 }),
  note: text,
  created_at: fc.constant('2026-01-15T09:30:00.000Z'),
  first_published_at: fc.constant(null),
  model_config: fc.dictionary(text, fc.jsonValue()) as fc.Arbitrary<Record<string, unknown>>,
  variables: fc.array(
    fc.record({
      id: fc.uuid(),
      key: text,
      default_value: fc.option(text),
      description: text,
      required: fc.boolean(),
    }),
  ),
  blocks: fc.array(block, { maxLength: 4 }),
})

test('a record comes back from its file and from an archive as it was', () => {
  fc.assert(
    fc.property(fc.array(version, { maxLength: 3 }), (records) => {
      const files = records.map(toRecordFile)
      const archive = files.map((file) => tarEntry(file, new Date(0))).join('') + TAR_END
      const read = readTar(encode(archive))
      expect(read).toEqual(files)
      expect(read.map(fromRecordFile)).toEqual(JSON.parse(JSON.stringify(records)))
    }),
    { numRuns: 500 },
  )
})

test('a long path keeps all its folders', () => {
  const path = `prompts/${'s'.repeat(100)}/test-cases/01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e.json`
  const [file] = readTar(encode(tarEntry({ path, content: 'ä' }, new Date(0)) + TAR_END))
  expect(file).toEqual({ path, content: 'ä' })
})

const archive = encode(tarEntry({ path: 'a/b.md', content: 'text' }, new Date(0)) + TAR_END)
const changed = (at: number, value: number) => {
  const copy = archive.slice()
  copy[at] = value
  return copy
}

test.each([
  ['nothing', new Uint8Array(), 'cut off'],
  ['half a header', archive.subarray(0, 300), 'cut off'],
  ['no content', archive.subarray(0, 512), 'a/b.md is cut off'],
  ['no end', archive.subarray(0, 1024), 'cut off'],
  ['a changed name', changed(0, 99), 'not a tar archive'],
  ['a size that is no number', changed(124, 57), 'not a tar archive'],
  ['no text', changed(512, 0xff), 'not UTF-8'],
])('refuses an archive with %s', (_, bytes, words) => {
  expect(() => readTar(bytes)).toThrow(words)
})

test('refuses a link', () => {
  const link = tarEntry({ path: 'a/b.md', content: '' }, new Date(0))
  const sum = (text: string) =>
    text.split('').reduce((total, each) => total + each.charCodeAt(0), 0)
  const blank = `${link.slice(0, 148)}        ${link.slice(156)}`
  const made = `${blank.slice(0, 156)}2${blank.slice(157)}`
  const header = `${made.slice(0, 148)}${sum(made).toString(8).padStart(6, '0')}\0 ${made.slice(156)}`
  expect(() => readTar(encode(header + TAR_END))).toThrow('not a plain file')
})

test('tells archives from other files', () => {
  expect(isTar(archive)).toBe(true)
  expect(isTar(encode('{"type": "project"}'.repeat(100)))).toBe(false)
})
