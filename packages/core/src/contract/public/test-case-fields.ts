import { z } from 'zod'
import { text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import { EXAMPLE_ID, recordRevision, variableValues } from '../fields.ts'
import { Check, GivenChecks } from './checks.ts'
import { Author } from './version-fields.ts'

export const MOST_TEXT = 100_000
/** Of a prompt: lists and exports hold all of them at once. */
export const MOST_TEST_CASES = 2_000

export const TestCase = z
  .object({
    id: z.uuid(),
    input_text: z.string(),
    expected_output: z.string(),
    variables: variableValues,
    checks: z.array(Check),
    threshold: z.number().nullable().meta({
      description: 'The score from which an output passes; null where all checks must.',
    }),
    dropped_checks: z.array(z.string()).meta({
      description:
        'What an import could not carry over; not empty: the test case is incomplete and stays unchecked unless another check fails.',
    }),
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

const WRITTEN = {
  input_text: true,
  expected_output: true,
  variables: true,
  checks: true,
  threshold: true,
  dropped_checks: true,
} as const

/** A test case as a write answers it: the key may have no scope that reads it. */
export const ChangedTestCase = TestCase.extend(
  readableFields('test_cases:read', TestCase.pick(WRITTEN).shape),
).meta({
  id: 'ChangedTestCase',
  description: 'A changed test case, as far as the key may read it.',
})

export const MOST_FILE = 1_000_000
export const format = z.enum(['json', 'csv', 'promptfoo', 'promptfoo_csv', 'openai_evals'])

/** Files of one import, such as a promptfoo folder. */
export const files = z
  .array(
    z.strictObject({
      path: text(500)
        .min(1)
        .meta({ examples: ['data/cases.csv'] }),
      content: text(MOST_FILE),
    }),
  )
  .max(100)

/** How many of the test cases that lost something are named. */
export const MAX_NOTED_CASES = 20
/** How many of these are told. */
export const MOST_NOT_CARRIED = 50
export const NotCarried = z
  .object({
    case: z.int().nullable().meta({ description: 'The first test case; null: the file itself.' }),
    cases: z.int().meta({ description: 'How many test cases say it.' }),
    numbers: z
      .array(z.int())
      .meta({ description: `These test cases, the first ${MAX_NOTED_CASES}.`, examples: [[2, 5]] }),
    message: z.string().meta({ examples: ['transform of contains'] }),
  })
  .meta({ description: 'What the other format has no place for.' })
export type NotCarried = z.output<typeof NotCarried>

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
  description:
    'Reference answer. Given to the judge of llm-rubric checks; not compared with the output unless a check does so.',
  examples: ['A link to the invoice'],
})
export const variables = variableValues.meta({
  description: 'Values of variables by key.',
  examples: [{ customer_name: 'Ada' }],
})
export const checks = GivenChecks.meta({
  description:
    'Checks of the output; they replace the existing ones. Write `{{name}}` in a value for a variable of the test case (or its default in the prompt), `\\{{name}}` for the plain text; a variable without a value fails the check. In a regex the value becomes part of the pattern. `weight` is its share of the score (default 1; 0 never fails), `metric` names its score.',
  examples: [[{ type: 'not_contains', value: 'refund' }]],
})
export const threshold = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({
    description:
      'The score, by the weights of the checks, from which an output passes; null: all must.',
    examples: [0.8],
  })

export const MAX_DROPPED_CHECKS = 50
export const MAX_DROPPED_CHECK_TEXT = 500
export const dropped_checks = z
  .array(text(MAX_DROPPED_CHECK_TEXT).min(1))
  .max(MAX_DROPPED_CHECKS)
  .meta({
    description:
      'Checks that an import dropped. An empty list marks the test case as complete; so does changing its checks.',
    examples: [[]],
  })

/** A test case as a file holds it. */
export const NewTestCase = z.strictObject({
  input_text,
  expected_output: expected_output.default(''),
  variables: variables.default({}),
  checks: checks.default([]),
  threshold: threshold.default(null),
  dropped_checks: dropped_checks.default([]),
})
export type NewTestCase = z.output<typeof NewTestCase>
