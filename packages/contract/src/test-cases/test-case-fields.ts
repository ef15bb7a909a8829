import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { Check, CheckListInput } from '../checks/checks.ts'
import { EXAMPLE_ID, givenValues, recordId, recordRevision, variableValues } from '../fields.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'
import { Author } from '../versions/version-fields.ts'

export const MAX_TEST_CASE_TEXT_LENGTH = 100_000
/** Max test cases per prompt: lists and exports load them all at once. */
export const MAX_TEST_CASES = 2_000

export const TestCase = z
  .object({
    id: recordId('test_case_id'),
    input_text: z.string(),
    expected_output: z.string(),
    variables: variableValues,
    checks: z.array(Check),
    threshold: z.number().nullable().meta({
      description: 'Passing score; null if all checks must pass.',
    }),
    dropped_checks: z.array(z.string()).meta({
      description:
        'Checks dropped by an import. If not empty, the test case is incomplete and stays unchecked unless another check fails.',
    }),
    revision: recordRevision,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    edited_by: readableWith(
      'versions:read',
      Author.nullable().meta({
        description: 'Last editor; null if unknown.',
      }),
    ),
  })
  .meta({ id: 'TestCase', description: 'An input with checks that the output must pass.' })

/** Editable fields of a test case, which are audited, exported and compared. */
export const TestCaseFields = TestCase.pick({
  input_text: true,
  expected_output: true,
  variables: true,
  checks: true,
  threshold: true,
  dropped_checks: true,
})
export type TestCaseFields = z.output<typeof TestCaseFields>

/** A test case as returned by writes: limited to what the key may read. */
export const ChangedTestCase = TestCase.extend(
  readableFields('test_cases:read', TestCaseFields.shape),
).meta({
  id: 'ChangedTestCase',
  description: 'A changed test case, limited to what the key may read.',
})

export const MAX_TEST_CASE_FILE_LENGTH = 1_000_000
export const format = z.enum(['json', 'csv', 'promptfoo', 'promptfoo_csv', 'openai_evals'])
/** Import formats. A GitHub Models file also contains the prompt, so it is no export format. */
export const importFormat = z.enum([...format.options, 'github_models'])

/** Files of one import, such as a promptfoo folder. */
export const files = z
  .array(
    z.strictObject({
      path: text(500)
        .min(1)
        .meta({ examples: ['data/cases.csv'] }),
      content: text(MAX_TEST_CASE_FILE_LENGTH),
    }),
  )
  .max(100)

/** Max incomplete test cases named per message. */
export const MAX_NOTED_CASES = 20
/** Max reported messages. */
export const MAX_NOT_CARRIED = 50
export const NotCarried = z
  .object({
    case: z.int().nullable().meta({ description: 'First test case; null for the file itself.' }),
    cases: z.int().meta({ description: 'Number of test cases.' }),
    numbers: z
      .array(z.int())
      .meta({ description: `Their numbers, max ${MAX_NOTED_CASES}.`, examples: [[2, 5]] }),
    message: z.string().meta({ examples: ['transform of contains'] }),
  })
  .meta({ description: 'Content that the target format does not support.' })
export type NotCarried = z.output<typeof NotCarried>

export const testCaseId = z.uuid().meta({
  description: 'Test case UUID, from list_test_cases.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_test_cases',
})
export const input_text = text(MAX_TEST_CASE_TEXT_LENGTH).meta({
  description: 'User message to the model.',
  examples: ['Where is my invoice?'],
})
export const expected_output = text(MAX_TEST_CASE_TEXT_LENGTH).meta({
  description:
    'Reference answer, for readers and the judge of llm-rubric checks. Not compared with the output by itself.',
  examples: ['A link to the invoice'],
})
export const variables = givenValues.meta({
  description: 'Variable values by key.',
  examples: [{ customer_name: 'Ada' }],
})
export const checks = CheckListInput.meta({
  description:
    'Checks of the output; replace the existing ones. `{{name}}` in a value inserts a variable of the test case (or its default), `\\{{name}}` the literal text; a variable without a value fails the check. In a regex the value becomes part of the pattern. `weight`: share of the score (default 1, 0 never fails). `metric`: metric name for the score.',
  examples: [[{ type: 'not_contains', value: 'refund' }]],
})
export const threshold = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({
    description: 'Passing weighted score; null if all checks must pass.',
    examples: [0.8],
  })

export const MAX_DROPPED_CHECKS = 50
export const MAX_DROPPED_CHECK_TEXT = 500
export const dropped_checks = z
  .array(text(MAX_DROPPED_CHECK_TEXT).min(1))
  .max(MAX_DROPPED_CHECKS)
  .meta({
    description:
      'Checks dropped by an import. An empty list marks the test case as complete; so does changing its checks.',
    examples: [[]],
  })

export const NewTestCase = z.strictObject({
  input_text,
  expected_output: expected_output.default(''),
  variables: variables.default({}),
  checks: checks.default([]),
  threshold: threshold.default(null),
  dropped_checks: dropped_checks.default([]),
})
export type NewTestCase = z.output<typeof NewTestCase>
