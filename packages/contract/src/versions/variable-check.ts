import { z } from 'zod'

/** Variables of live callers that a version would break. */
export const VariableCheck = z
  .object({
    blocks: z.boolean().meta({
      description: 'Whether the project does not let it be published because of these changes.',
      examples: [false],
    }),
    changes: z
      .array(
        z.object({
          key: z.string().meta({ examples: ['customer_name'] }),
          change: z.enum(['removed', 'retyped', 'required']).meta({ examples: ['retyped'] }),
          from: z
            .string()
            .optional()
            .meta({ description: 'Type in the published version.', examples: ['text'] }),
          to: z
            .string()
            .optional()
            .meta({ description: 'Type in this version.', examples: ['integer'] }),
          last_sent: z.iso
            .date()
            .nullable()
            .meta({
              description: 'Last day (UTC) that a live caller sent it; null if none did.',
              examples: ['2026-11-24'],
            }),
          message: z.string().meta({
            examples: ['customer_name is removed. Callers last sent it on 2026-11-24.'],
          }),
        }),
      )
      .meta({
        description: 'Variables removed, retyped or newly required; empty if no caller notices.',
      }),
  })
  .meta({
    id: 'VariableCheck',
    description:
      'Variables of the last 30 days of live callers, compared with this content. Callers that request a version by number are not affected.',
  })
export type VariableCheck = z.output<typeof VariableCheck>
