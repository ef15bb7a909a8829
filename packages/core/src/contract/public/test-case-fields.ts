import { z } from 'zod'
import { text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import { EXAMPLE_ID, recordRevision, variableValues } from '../fields.ts'
import { Author } from './version-fields.ts'

export const MOST_TEXT = 100_000
export const MOST_CHECKS = 50
/** Of a prompt: lists and exports hold all of them at once. */
export const MOST_TEST_CASES = 2_000

const isPattern = (pattern: string) => {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

const value = text(MOST_TEXT).min(1)

/** What an output must satisfy; each type says of itself what its value means. */
export const Check = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('contains'), value }),
  z.strictObject({ type: z.literal('not_contains'), value }),
  z.strictObject({ type: z.literal('equals'), value: text(MOST_TEXT) }),
  z.strictObject({
    type: z.literal('regex'),
    value: text(1_000).min(1).refine(isPattern, 'is not a regular expression'),
  }),
  z.strictObject({ type: z.literal('json_schema'), value: z.record(z.string(), z.unknown()) }),
  z.strictObject({ type: z.literal('max_tokens'), value: z.int().min(1) }),
])

export type Check = z.output<typeof Check>
export type CheckType = Check['type']

export const TestCase = z
  .object({
    id: z.uuid(),
    input_text: z.string(),
    expected_output: z.string(),
    variables: variableValues,
    checks: z.array(Check),
    revision: recordRevision,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    edited_by: readableWith(
      'versions:read',
      Author.nullable().meta({
        description: 'Who wrote it last; null where that is not known any more, or never was.',
      }),
    ),
  })
  .meta({ id: 'TestCase', description: 'An input, and what is expected of the output.' })

const WRITTEN = { input_text: true, expected_output: true, variables: true, checks: true } as const

/** A test case as a write answers it: the key may have no scope that reads it. */
export const ChangedTestCase = TestCase.extend(
  readableFields('test_cases:read', TestCase.pick(WRITTEN).shape),
).meta({
  id: 'ChangedTestCase',
  description: 'A changed test case, as far as the key may read it.',
})

export const MOST_FILE = 1_000_000
export const format = z.enum(['json', 'csv'])

export const testCaseId = z.uuid().meta({
  description: 'UUID of the test case; list_test_cases shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_test_cases',
})
export const input_text = text(MOST_TEXT).meta({
  description: 'What the user says to the model.',
  examples: ['Where is my invoice?'],
})
export const expected_output = text(MOST_TEXT).meta({
  description: 'What a good answer looks like.',
  examples: ['A link to the invoice'],
})
export const variables = variableValues.meta({
  description: 'Values of variables by key.',
  examples: [{ customer_name: 'Ada' }],
})
export const checks = z
  .array(Check)
  .max(MOST_CHECKS)
  .meta({
    description: 'Checks of the output; the given ones replace those before.',
    examples: [[{ type: 'not_contains', value: 'refund' }]],
  })

/** A test case as a file holds it. */
export const NewTestCase = z.strictObject({
  input_text,
  expected_output: expected_output.default(''),
  variables: variables.default({}),
  checks: checks.default([]),
})
export type NewTestCase = z.output<typeof NewTestCase>
