import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { modelName } from '../provider-fields.ts'

/** Above any model's context window. */
const MAX_PROMPT_TOKENS = 100_000_000

/** Cost estimates before a run. */
export const modelCostOperations = {
  estimate_reading_cost: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Estimate the input cost of a token count',
    method: 'GET',
    path: '/reading-cost',
    input: z.strictObject({ model: modelName, tokens: z.int().min(0).max(MAX_PROMPT_TOKENS) }),
    /** In millionths of a US dollar; null if the price is unknown. */
    output: z.object({ cost: z.int().nullable() }),
  },
} as const satisfies Record<string, PeopleOperation>
