import { VARIABLE_TYPES } from '@promptwire/contract/content/variable-rules'
import type { ExportRecord } from '@promptwire/contract/export/export'
import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromRecordFile, toRecordFile } from './record-file.ts'

/** Texts that resemble the file's own marks. */
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
  role: fc.constantFrom(...MESSAGE_ROLES),
  name: fc.option(text),
  heading: fc.constantFrom(...HEADINGS),
  when: fc.option(fc.record({ variable: text, is: fc.constant('equals' as const), value: text })),
  include: fc.constant(null),
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
      type: fc.constantFrom(...VARIABLE_TYPES),
      sensitive: fc.boolean(),
      rules: fc.record({ choices: fc.array(text) }),
      example: fc.option(text),
    }),
  ),
  blocks: fc.array(block, { maxLength: 4 }),
})

test('a record comes back from its file as it was', () => {
  fc.assert(
    fc.property(fc.array(version, { maxLength: 3 }), (records) => {
      const files = records.map(toRecordFile)
      expect(files.map(fromRecordFile)).toEqual(JSON.parse(JSON.stringify(records)))
    }),
    { numRuns: 500 },
  )
})
