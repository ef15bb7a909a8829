import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { modelPatterns } from '../provider-fields.ts'

/** Beyond any provider's bill, and well within the integers of JSON. */
const MOST = 1_000_000_000_000_000

const limit = z.int().min(0).max(MOST).nullable()

/** What a project may spend on models in a calendar month (UTC); costs in millionths of a US dollar. */
const AiBudgetView = z.object({
  month_start: z.iso.datetime(),
  month_end: z.iso.datetime(),
  /** null is unlimited. */
  monthly_tokens: z.int().nullable(),
  monthly_cost: z.int().nullable(),
  tokens_used: z.int(),
  cost_used: z.int(),
  /** By calls under way, at most. */
  tokens_reserved: z.int(),
  cost_reserved: z.int(),
  calls: z.int(),
  /** Calls whose price nobody knows: their tokens count, and their cost is not in `cost_used`. */
  unpriced_calls: z.int(),
  /** Calls whose process died: they count as much as they had reserved. */
  lost_calls: z.int(),
  lost_tokens: z.int(),
  /** Whether calls are let through whose price is not known, though the cost is limited. */
  allow_unpriced_models: z.boolean(),
  /** `gpt-*` or `provider/model`; empty allows every model. */
  allowed_models: z.array(z.string()),
  /** Of a call that sets none; null is the installation's default. */
  max_output_tokens: z.int().nullable(),
})
export type AiBudgetView = z.output<typeof AiBudgetView>

export const aiBudgetOperations = {
  read_ai_budget: {
    permission: 'providers:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the budget for models',
    method: 'GET',
    path: '/ai-budget',
    input: z.strictObject({}),
    output: AiBudgetView,
  },
  set_ai_budget: {
    permission: 'providers:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Set the budget for models',
    method: 'PUT',
    path: '/ai-budget',
    input: z.strictObject({
      monthly_tokens: limit,
      monthly_cost: limit,
      /** Settings that are left out stay as they are. */
      allow_unpriced_models: z.boolean().optional(),
      allowed_models: modelPatterns.optional(),
      max_output_tokens: z.int().min(1).max(1_000_000).nullable().optional(),
    }),
    output: AiBudgetView,
  },
} as const satisfies Record<string, PeopleOperation>
