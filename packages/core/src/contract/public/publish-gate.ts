import { z } from 'zod'
import { readableWith } from '../derive/readable-with.ts'

/** How a version stands to the project's gate, by the test cases that the prompt has now. */
export const PublishGate = z
  .object({
    open: z.boolean().meta({ description: 'Whether it may be published.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What is missing, and the operation that fixes it; null while open.' }),
    test_cases: z.int().meta({ description: 'Test cases of the prompt.', examples: [4] }),
    passed: z.int().meta({ examples: [4] }),
    failed: z.int().meta({ examples: [0] }),
    errors: z.int().meta({ description: 'No answer came.', examples: [0] }),
    unchecked: z.int().meta({
      description:
        'Test cases without checks, or with checks that an import dropped. They close the gate.',
      examples: [0],
    }),
    unchecked_cases: readableWith(
      'test_cases:read',
      z
        .array(
          z.object({ id: z.uuid(), input_text: z.string(), dropped_checks: z.array(z.string()) }),
        )
        .meta({ description: 'The first of them.', examples: [[]] }),
    ),
    not_run: z.int().meta({
      description:
        'This content was never run on them as they are now, or only on another model than it names or the demo, or judged only by another model or judge prompt than people have confirmed.',
      examples: [0],
    }),
    doubtful: z.int().meta({
      description:
        'Failed only because of a judge that people have not confirmed yet; these do not close the gate.',
      examples: [0],
    }),
  })
  .meta({ id: 'PublishGate', description: 'What the last results with this content come to.' })
export type PublishGate = z.output<typeof PublishGate>

/** Whether a version consists of changes that somebody else than their author approved. */
export const PublishApproval = z
  .object({
    approved: z.boolean().meta({ description: 'Whether it may be published.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What is missing, and how to get it; null when approved.' }),
  })
  .meta({ id: 'PublishApproval', description: 'Whether all its changes are approved.' })
export type PublishApproval = z.output<typeof PublishApproval>
