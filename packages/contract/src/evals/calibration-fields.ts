import { z } from 'zod'
import { readableFields } from '../schema/readable-with.ts'
import { Judge } from './eval-fields.ts'

const agreementFields = {
  marks: z.int().meta({ description: 'Verdicts marked by people.', examples: [24] }),
  right: z.int().meta({ description: 'Verdicts marked right.', examples: [21] }),
  agreement: z
    .number()
    .nullable()
    .meta({ description: 'Share marked right; null without marks.', examples: [0.875] }),
  false_passes: z.int().meta({ description: 'Passed, but marked wrong.', examples: [1] }),
  false_fails: z.int().meta({ description: 'Failed, but marked wrong.', examples: [2] }),
}
const Agreement = z.object(agreementFields)
export type AgreementStats = z.output<typeof Agreement>

/** Agreement between people and the LLM judge of a run. */
export const Calibration = z
  .object({
    judge: Judge.nullable().meta({ description: 'Null without llm-rubric checks.' }),
    standing: z.enum(['too_few_marks', 'agrees', 'disagrees']).meta({
      description:
        'Agreement over all runs of the prompt. Only an agreeing judge can close the publish gate.',
      examples: ['agrees'],
    }),
    needed: z.object({ marks: z.int(), agreement: z.number() }).meta({
      description: 'Minimum marks and agreement.',
      examples: [{ marks: 20, agreement: 0.8 }],
    }),
    run: Agreement.meta({ description: 'Marks in this run.' }),
    prompt: Agreement.meta({ description: 'Marks in all runs of the prompt with this judge.' }),
    checks: z
      .array(
        z.object({
          ...readableFields('test_cases:read', { criterion: z.string() }),
          ...agreementFields,
        }),
      )
      .meta({
        description:
          'Per criterion: marks on single checks, and on results with one criterion. Most marks first, max 100.',
      }),
    not_counted: z.int().meta({
      description:
        'Marks in this run that do not count: other checks decided, or a key set the mark.',
      examples: [0],
    }),
  })
  .meta({ id: 'Calibration', description: 'Agreement between people and an LLM judge.' })
export type Calibration = z.output<typeof Calibration>
