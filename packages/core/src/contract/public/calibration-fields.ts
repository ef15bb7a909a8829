import { z } from 'zod'
import { readableFields } from '../derive/readable-with.ts'
import { Judge } from './eval-fields.ts'

const figures = {
  marks: z.int().meta({ description: 'Verdicts that people have marked.', examples: [24] }),
  right: z.int().meta({ description: 'Of them called right.', examples: [21] }),
  agreement: z
    .number()
    .nullable()
    .meta({ description: 'The share called right; null without marks.', examples: [0.875] }),
  false_passes: z
    .int()
    .meta({ description: 'Passed, and people called that wrong.', examples: [1] }),
  false_fails: z
    .int()
    .meta({ description: 'Failed, and people called that wrong.', examples: [2] }),
}
const Figures = z.object(figures)
export type AgreementFigures = z.output<typeof Figures>

/** How far people agree with the model that judged a run. */
export const Calibration = z
  .object({
    judge: Judge.nullable().meta({ description: 'Null where no check asked a model.' }),
    standing: z.enum(['too_few_marks', 'agrees', 'disagrees']).meta({
      description:
        'Over all runs of the prompt. Only a judge that agrees with people closes the publish gate.',
      examples: ['agrees'],
    }),
    needed: z
      .object({ marks: z.int(), agreement: z.number() })
      .meta({ description: 'What it takes to agree.', examples: [{ marks: 20, agreement: 0.8 }] }),
    run: Figures.meta({ description: 'Of the marks of people in this run.' }),
    prompt: Figures.meta({ description: 'Of those in all runs of the prompt that it judged.' }),
    checks: z
      .array(
        z.object({
          ...readableFields('test_cases:read', { criterion: z.string() }),
          ...figures,
        }),
      )
      .meta({
        description:
          'By criterion, of marks of single checks, and of results with no other criterion; most marks first, 100 at most.',
      }),
    not_counted: z.int().meta({
      description:
        'Marks in this run that say nothing of the judge: other checks decided, or a key marked.',
      examples: [0],
    }),
  })
  .meta({ id: 'Calibration', description: 'How far people agree with a model that judges.' })
export type Calibration = z.output<typeof Calibration>
