import { z } from 'zod'

const perCase = z
  .object({
    cost_usd: z.number().nullable().meta({ description: 'Null if a price is unknown.' }),
    latency_ms: z.int().nullable().meta({ description: 'Median; null without an answer.' }),
  })
  .meta({ description: 'Per case; the cost includes judges.' })

/** Two eval runs of the same cases: with the former model and with its replacement. */
export const ModelComparison = z
  .object({
    baseline_run_id: z.uuid().meta({ description: 'Run with the former model.' }),
    candidate_run_id: z.uuid().meta({ description: 'Run with the new model.' }),
    fixed: z.int(),
    broken: z.int(),
    same: z.int(),
    unchecked: z.int().meta({ description: 'Cases without checks: nothing was judged.' }),
    not_comparable: z.int(),
    before: perCase,
    after: perCase,
  })
  .meta({ id: 'ModelComparison', description: 'An ending model compared with its replacement.' })
export type ModelComparison = z.output<typeof ModelComparison>
