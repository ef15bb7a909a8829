import { z } from 'zod'
import { recordId } from '../fields.ts'
import { readableWith } from '../schema/readable-with.ts'

/** The gate's state for a version, by the current test cases. */
export const PublishGate = z
  .object({
    open: z.boolean().meta({ description: 'Whether it may be published.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Missing step and the operation that fixes it; null if open.' }),
    test_cases: z.int().meta({ description: 'Test cases of the prompt.', examples: [4] }),
    passed: z.int().meta({ examples: [4] }),
    failed: z.int().meta({ examples: [0] }),
    errors: z.int().meta({ description: 'Test cases without a model response.', examples: [0] }),
    unchecked: z.int().meta({
      description:
        'Test cases without checks, or with checks dropped by an import. They close the gate.',
      examples: [0],
    }),
    unchecked_cases: readableWith(
      'test_cases:read',
      z
        .array(
          z.object({
            id: recordId('test_case_id'),
            title: z.string().meta({
              description: 'Start of its message or, if empty, of the values of its variables.',
            }),
            input_text: z.string(),
            dropped_checks: z.array(z.string()),
          }),
        )
        .meta({ description: 'The first of these.', examples: [[]] }),
    ),
    not_run: z.int().meta({
      description:
        'Test cases without a valid run of this content: never run since they changed, run only on another model or the demo, or judged only by an unconfirmed model or judge prompt.',
      examples: [0],
    }),
    doubtful: z.int().meta({
      description:
        'Failed only by a judge that people have not confirmed. They do not close the gate.',
      examples: [0],
    }),
  })
  .meta({
    id: 'PublishGate',
    description: 'Publish gate for this content, from its latest results.',
  })
export type PublishGate = z.output<typeof PublishGate>

/** Whether someone other than the author approved every change of a version. */
export const PublishApproval = z
  .object({
    approved: z.boolean().meta({ description: 'Whether it may be published.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What is missing and how to get it; null if approved.' }),
  })
  .meta({ id: 'PublishApproval', description: 'Whether all changes are approved.' })
export type PublishApproval = z.output<typeof PublishApproval>
