import fc from 'fast-check'

/** Inputs that are parsed after the request: files, cursors, dates at the calendar's limits. */
const nested = fc.nat(300).map((levels) => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`)
const inner = fc.oneof(
  nested,
  fc.constantFrom('"\\u0000"', '"\\ud800"', '{"\\udfff":1}', '['.repeat(5_000), '[{},{}]'),
)
const instants = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
)
const KNOWN_ID = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'
const cursors = fc
  .tuple(
    fc.constantFrom('created', '-updated', 'name'),
    fc.oneof(instants, fc.constant('\0\ud800')),
  )
  .map(([sort, value]) =>
    Buffer.from(JSON.stringify([sort, value, KNOWN_ID])).toString('base64url'),
  )
const parsedAgain = fc.oneof(
  inner,
  instants,
  cursors,
  inner.map((json) => `[{"input_text":"a","variables":${json},"checks":${json}}]`),
  inner.map((json) => `input_text,variables\na,"${json.replaceAll('"', '""')}"`),
)

/** Any text. */
export const text = fc.oneof(
  { weight: 1, arbitrary: parsedAgain },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '%00', '../..', "' OR 1=1 --", '{{a}}', '\ud800', 'x'.repeat(5_000)),
)

/** Text that is often JSON. */
export const jsonText = fc.oneof(
  inner,
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    'null',
    '{}',
    '{"a":1}',
    '{"a":"1"}',
    '{"a":true}',
    '{"a":null}',
    '{"__proto__":"x"}',
    '1e999',
    '-0',
  ),
)
