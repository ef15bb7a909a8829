import { z } from 'zod'

/** The verdict on one check. */
export const outcome = z.enum(['passed', 'failed', 'needs_run']).meta({
  description: 'needs_run where an output alone does not tell, and nothing else decides.',
  examples: ['failed'],
})
export type Outcome = z.output<typeof outcome>

/** The verdict on a test case. */
export const caseOutcome = z.enum([...outcome.options, 'unchecked']).meta({
  description:
    'needs_run: an output alone cannot decide. unchecked: no check can fail, or an import dropped checks (dropped_checks), so it neither passes nor fails.',
  examples: ['failed'],
})
export type CaseOutcome = z.output<typeof caseOutcome>
export const score = z
  .number()
  .nullable()
  .meta({
    description: 'From 0 to 1, by weights; null if it needs a run or nothing was checked.',
    examples: [0],
  })

const result = {
  type: z.string().meta({ examples: ['not_contains'] }),
  passed: z.boolean().meta({ description: 'Whether it is known to pass.', examples: [false] }),
  outcome,
  score,
  reason: z
    .string()
    .nullable()
    .meta({
      description: 'Why it failed, or needs a run; a judge says why it passed, too.',
      examples: ['The output contains the text.'],
    }),
  rendered_value: z
    .string()
    .optional()
    .meta({
      description:
        "The check's value with variables filled in, as JSON unless it is a text; only there if it has variables.",
      examples: ['Paris'],
    }),
  metric: z.string().optional().meta({ description: 'The name its score is told under.' }),
}

const LeafResult = z.object(result)
export type LeafResult = z.output<typeof LeafResult>

/** What became of a check. */
export const CheckResult = z.object({
  ...result,
  results: z.array(LeafResult).optional().meta({ description: 'Of the checks of a set.' }),
})
export type CheckResult = z.output<typeof CheckResult>

/** Of the checks that judge something themselves, in their order: of a set there are those of its own. */
export const leafResults = (results: readonly CheckResult[]): LeafResult[] =>
  results.flatMap((result) => result.results ?? [result])
