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
  false_passes: z.int().meta({ description: 'It passed what people would fail.', examples: [1] }),
  false_fails: z.int().meta({ description: 'It failed what people would pass.', examples: [2] }),
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
      .meta({ description: 'From which on it agrees.', examples: [{ marks: 20, agreement: 0.8 }] }),
    run: Figures.meta({ description: 'Of the marks in this run.' }),
    prompt: Figures.meta({ description: 'Of those in all runs of the prompt that it judged.' }),
    checks: z
      .array(
        z.object({
          ...readableFields('test_cases:read', { criterion: z.string() }),
          ...figures,
        }),
      )
      .meta({ description: 'By criterion, where it was the only one; most marks first.' }),
    not_counted: z.int().meta({
      description: 'Marks in this run of results that other checks decided.',
      examples: [0],
    }),
  })
  .meta({ id: 'Calibration', description: 'How far people agree with a model that judges.' })
export type Calibration = z.output<typeof Calibration>
