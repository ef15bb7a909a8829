import type { ExportRecord } from '@promptwire/contract/export/export'
import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import type { Condition } from '@promptwire/core/compile/condition'
import { HEADINGS } from '@promptwire/core/compile/heading'
import fc from 'fast-check'

/** Text that PostgreSQL can store, with characters that formats use as markup. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((each) => each.replaceAll('\0', '')),
  fc.constantFrom('---', '<!-- block {"id": 1} -->\n', '{{name}}', 'a\r\nb', '\u2028', '"\\'),
)
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[a-z]$/)
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const block = fc.record({
  type: fc.constantFrom('role' as const, 'context' as const, 'custom' as const),
  title: name,
  content: text,
  enabled: fc.boolean(),
  role: fc.constantFrom(...MESSAGE_ROLES),
  name: fc.option(fc.constantFrom('reviewer', 'a-b_1')),
  heading: fc.constantFrom(...HEADINGS),
  when: fc.option(
    fc.constantFrom<Condition>(
      { variable: 'plan', is: 'in', value: ['pro', 2, true] },
      { any: [{ variable: 'a', is: 'absent' }, { all: [{ variable: 'b', is: 'gt', value: 1 }] }] },
    ),
  ),
})
const untyped = {
  key: fc.stringMatching(/^[a-z_]{1,10}$/),
  default_value: fc.option(text),
  description: text,
  required: fc.boolean(),
  type: fc.constant<'text' | 'list'>('text'),
  rules: fc.constant<{ item_type?: 'integer'; max?: number }>({}),
  example: fc.option(text),
  sensitive: fc.constant(false),
}
const variable = fc.oneof(
  fc.record(untyped),
  fc.record({
    ...untyped,
    default_value: fc.option(fc.constantFrom('[]', '[1, 2]')),
    type: fc.constant<'text' | 'list'>('list'),
    rules: fc.constant<{ item_type?: 'integer'; max?: number }>({ item_type: 'integer', max: 3 }),
    example: fc.constant(null),
  }),
)
const settings = fc.record({
  temperature: fc.constantFrom(0, 0.5, 2),
  own: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(storable(JSON.stringify(value)))),
})
const storable = (json: string) =>
  json.replaceAll('\\u0000', '').replaceAll(/\\ud[89a-f].{2}/gi, '')

const ID = (kind: string, n: number) =>
  `01999c5e-7b1c-7c3a-9d2e-${kind}${String(n).padStart(11, '0')}`

/** Content with blocks and variables from one pool, so that contents share some. */
const createContent = (blocks: readonly object[], variables: readonly { key: string }[]) =>
  fc.record({
    model_config: settings,
    tools: fc.constantFrom([], [{ name: 'find_order', parameters: { type: 'object' } }]),
    tool_choice: fc.constantFrom(null, 'auto' as const, { name: 'find_order' }),
    response_schema: fc.constantFrom(null, { name: 'reply', schema: {}, strict: true }),
    front_matter: fc.constantFrom(null, '---\r\nname: a\ndescription: b\n---\n'),
    files: fc.constant([]),
    variables: fc
      .subarray([...variables.keys()])
      .map((places) => places.map((place) => ({ id: ID('b', place), ...variables[place] }))),
    blocks: fc
      .shuffledSubarray([...blocks.keys()])
      .chain((places) =>
        fc.tuple(...places.map((place) => text.map((content) => ({ place, content })))),
      )
      .map((chosen) =>
        chosen.map(({ place, content }, sort_order) => ({
          id: ID('a', place),
          is_required: false,
          include: null,
          ...blocks[place],
          content,
          sort_order,
        })),
      ),
  })

const testCase = fc.record({
  input_text: text,
  expected_output: text,
  variables: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(text, fc.boolean())),
  checks: fc.array(fc.record({ type: fc.constant('contains'), value: fc.constant('Bob') }), {
    maxLength: 2,
  }),
  threshold: fc.constantFrom(null, 0.5),
  dropped_checks: fc.constantFrom([], ['javascript']),
})

const prompt = fc
  .record({
    blocks: fc.array(block, { maxLength: 4 }),
    variables: fc.uniqueArray(variable, { maxLength: 3, selector: ({ key }) => key }),
  })
  .chain(({ blocks, variables }) =>
    fc.record({
      copy: createContent(blocks, variables),
      versions: fc.array(
        fc.record({
          content: createContent(blocks, variables),
          note: text,
          created_at: instant,
          published: fc.option(instant),
        }),
        { maxLength: 3 },
      ),
      live: fc.nat(),
      name,
      description: text,
      tags: fc.uniqueArray(name, { maxLength: 3 }),
      folder: fc.array(fc.constantFrom('Mail', 'Chat', 'Support'), { maxLength: 2 }),
      testCases: fc.array(testCase, { maxLength: 2 }),
    }),
  )

type Prompt = typeof prompt extends fc.Arbitrary<infer Value> ? Value : never

function toRecords(
  { copy, versions, live, testCases, ...metadata }: Prompt,
  slug: string,
  created_at: string,
): object[] {
  // A live version was published, so a never published version is not live.
  const published = versions.flatMap((each, i) => (each.published ? [i + 1] : []))
  const live_version = published[live % Math.max(1, published.length)] ?? null
  return [
    {
      type: 'prompt',
      slug,
      ...metadata,
      last_version: versions.length,
      live_version,
      created_at,
      ...copy,
    },
    ...versions.map(({ content, note, created_at: savedAt, published: at }, i) => ({
      type: 'version',
      prompt: slug,
      version: i + 1,
      note,
      created_at: savedAt,
      first_published_at: live_version === null ? null : at,
      ...content,
    })),
    ...testCases.map((each, i) => ({
      type: 'test_case',
      prompt: slug,
      id: ID('c', i),
      created_at: savedAtFor(i),
      ...each,
    })),
  ]
}

const savedAtFor = (i: number) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString()

/** The records of a project's file. */
export const projectFile: fc.Arbitrary<ExportRecord[]> = fc
  .array(prompt, { maxLength: 4 })
  .map((prompts) => {
    const paths = prompts.flatMap(({ folder }) => folder.map((_, i) => folder.slice(0, i + 1)))
    const folders = [...new Set([...paths, ['Empty']].map((path) => JSON.stringify(path)))]
      .map((path): string[] => JSON.parse(path))
      .toSorted((one, other) => one.length - other.length)
    return [
      { type: 'project', format: 1, exported_at: savedAtFor(0), folders },
      ...prompts.flatMap((each, i) => toRecords(each, `prompt-${i}`, savedAtFor(i))),
      { type: 'end' },
    ] as ExportRecord[]
  })
