import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { modelName } from '../provider-fields.ts'

/** More than any model reads at once. */
const MOST_TOKENS = 100_000_000

/** What a prompt takes before it is run. */
export const modelCostOperations = {
  estimate_reading_cost: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Estimate what a model takes for reading so many tokens',
    method: 'GET',
    path: '/reading-cost',
    input: z.strictObject({ model: modelName, tokens: z.int().min(0).max(MOST_TOKENS) }),
    /** In millionths of a US dollar; null where nobody knows the price. */
    output: z.object({ cost: z.int().nullable() }),
  },
} as const satisfies Record<string, PeopleOperation>
