import { Failure } from '@promptwire/core/errors/failure'
import { getMonthRange } from '@promptwire/core/plans'
import type { ModelRules } from '../model-rules.ts'

/** Tokens of a call, read and written, and its cost in millionths of a US dollar. */
export interface Spend {
  readonly tokens: number
  readonly cost: number
}

/** A project's limit per calendar month (UTC); null is unlimited. */
export interface BudgetLimits {
  readonly tokens: number | null
  readonly cost: number | null
}

export interface BudgetInUse {
  /** The database's time, which names the month. */
  readonly readAt: Date
  readonly limits: BudgetLimits
  readonly rules: ModelRules
  readonly used: Spend
  /** By calls under way. */
  readonly reserved: Spend
  readonly calls: number
  /** Calls with an unknown cost, which is not in `used`. */
  readonly unpricedCalls: number
  /** Calls whose process died; `used` counts what they had reserved. */
  readonly lostCalls: number
  readonly lostTokens: number
}

/** Tokens and cost of one call. */
export interface Spent {
  readonly inputTokens: number
  readonly outputTokens: number
  /** In millionths of a US dollar; null where the price is not known. */
  readonly cost: number | null
}

/** A call under way, with what it may spend at most. */
export interface Reservation extends Spent {
  readonly id: string
  /** After this time its process is taken for dead, and the call counts as lost. */
  readonly expiresInMs: number
  readonly purpose: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
  /** The run of test cases that the call is part of, whose totals count it, too. */
  readonly evalRunId: string | undefined
}

/** Why a call that may spend so much is not made. */
export function overBudget(
  { limits, used, reserved, readAt }: BudgetInUse,
  { inputTokens, outputTokens, cost: known }: Spent,
): Failure {
  const maxSpend: Spend = { tokens: inputTokens + outputTokens, cost: known ?? 0 }
  const { end } = getMonthRange(readAt)
  const tokens = used.tokens + reserved.tokens
  const cost = used.cost + reserved.cost
  const isCost = limits.cost !== null && cost + maxSpend.cost > limits.cost
  const reason = isCost
    ? `${dollars(cost)} of ${dollars(limits.cost)} are used or reserved, and this call may cost ${dollars(maxSpend.cost)}`
    : `${tokens} of ${limits.tokens} tokens are used or reserved, and this call may take ${maxSpend.tokens}`
  const retry = Math.max(1, Math.ceil((end.getTime() - readAt.getTime()) / 1000))
  return new Failure(
    'RATE_LIMITED',
    `The project's monthly AI budget does not allow this call: ${reason}. An admin can raise it; it resets on ${end.toISOString().slice(0, 10)}.`,
    { 'Retry-After': String(retry) },
  )
}

const dollars = (millionths: number): string => `$${(millionths / 1_000_000).toFixed(6)}`
