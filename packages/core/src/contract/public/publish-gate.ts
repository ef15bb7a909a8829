import { z } from 'zod'

/** How a version stands to the project's gate, by the test cases that the prompt has now. */
export const PublishGate = z
  .object({
    open: z.boolean().meta({ description: 'Whether it may be published.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'What is missing, and the operation that mends it; null while open.' }),
    test_cases: z.int().meta({ description: 'Test cases of the prompt.', examples: [4] }),
    passed: z.int().meta({ examples: [4] }),
    failed: z.int().meta({ examples: [0] }),
    errors: z.int().meta({ description: 'No answer came.', examples: [0] }),
    not_run: z.int().meta({
      description: 'This content was never run on them, or on an earlier revision of them.',
      examples: [0],
    }),
    doubtful: z.int().meta({
      description:
        'Of those that failed: by the word of a judge alone whom too few marks bear out. They close nothing.',
      examples: [0],
    }),
  })
  .meta({ id: 'PublishGate', description: 'What the last results with this content come to.' })
export type PublishGate = z.output<typeof PublishGate>
