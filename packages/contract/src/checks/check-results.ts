import { z } from 'zod'

export const outcome = z.enum(['passed', 'failed', 'needs_run']).meta({
  description: 'needs_run: only a run can decide.',
  examples: ['failed'],
})
export type Outcome = z.output<typeof outcome>

export const caseOutcome = z.enum([...outcome.options, 'unchecked']).meta({
  description:
    'needs_run: only a run can decide. unchecked: neither passed nor failed, since no check can fail or an import dropped checks (dropped_checks).',
  examples: ['failed'],
})
export type CaseOutcome = z.output<typeof caseOutcome>
export const score = z
  .number()
  .nullable()
  .meta({
    description: 'Weighted score from 0 to 1; null if it needs a run or nothing was checked.',
    examples: [0],
  })

const result = {
  type: z.string().meta({ examples: ['not_contains'] }),
  passed: z.boolean().meta({ description: 'Whether the check passed.', examples: [false] }),
  outcome,
  score,
  reason: z
    .string()
    .nullable()
    .meta({
      description: 'Why the check failed or needs a run; an LLM judge also explains a pass.',
      examples: ['The output contains the text.'],
    }),
  rendered_value: z
    .string()
    .optional()
    .meta({
      description:
        'Value with variables filled in, as JSON unless it is a string. Only for values with variables.',
      examples: ['Paris'],
    }),
  metric: z.string().optional().meta({ description: 'Metric name for the score.' }),
}

const LeafResult = z.object(result)
export type LeafResult = z.output<typeof LeafResult>

export const CheckResult = z.object({
  ...result,
  results: z.array(LeafResult).optional().meta({ description: 'Results of an assert-set.' }),
})
export type CheckResult = z.output<typeof CheckResult>

/** Results of all leaf checks in order; sets are flattened. */
export const leafResults = (results: readonly CheckResult[]): LeafResult[] =>
  results.flatMap((result) => result.results ?? [result])
