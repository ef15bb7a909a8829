import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { modelPatterns } from './provider-fields.ts'

/** Above any provider's bill, and safely within JSON integers. */
const MAX_BUDGET = 1_000_000_000_000_000

const limit = z.int().min(0).max(MAX_BUDGET).nullable()

/** Monthly AI budget of a project (UTC); costs in millionths of a US dollar. */
const AiBudgetView = z.object({
  month_start: z.iso.datetime(),
  month_end: z.iso.datetime(),
  /** Null for unlimited. */
  monthly_tokens: z.int().nullable(),
  monthly_cost: z.int().nullable(),
  tokens_used: z.int(),
  cost_used: z.int(),
  /** Reserved by calls in progress. */
  tokens_reserved: z.int(),
  cost_reserved: z.int(),
  calls: z.int(),
  /** Calls of unknown price: their tokens count, their cost is not in `cost_used`. */
  unpriced_calls: z.int(),
  /** Calls whose process died: counted with their full reservation. */
  lost_calls: z.int(),
  lost_tokens: z.int(),
  /** Allow calls of unknown price despite a cost limit. */
  allow_unpriced_models: z.boolean(),
  /** `gpt-*` or `provider/model`; empty allows all models. */
  allowed_models: z.array(z.string()),
  /** Default max output tokens; null for the installation's default. */
  max_output_tokens: z.int().nullable(),
})
export type AiBudgetView = z.output<typeof AiBudgetView>

export const aiBudgetOperations = {
  get_ai_budget: {
    permission: 'providers:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the AI budget',
    method: 'GET',
    path: '/ai-budget',
    input: z.strictObject({}),
    output: AiBudgetView,
  },
  set_ai_budget: {
    permission: 'providers:manage',
    recentSignIn: { to: 'change the AI budget' },
    effect: 'changes',
    answers: 'one',
    title: 'Set the AI budget',
    method: 'PUT',
    path: '/ai-budget',
    input: z.strictObject({
      monthly_tokens: limit,
      monthly_cost: limit,
      /** Omitted settings stay unchanged. */
      allow_unpriced_models: z.boolean().optional(),
      allowed_models: modelPatterns.optional(),
      max_output_tokens: z.int().min(1).max(1_000_000).nullable().optional(),
    }),
    output: AiBudgetView,
  },
} as const satisfies Record<string, PeopleOperation>
