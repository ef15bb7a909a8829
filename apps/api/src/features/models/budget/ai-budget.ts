import { Failure } from '@promptwire/core/errors/failure'
import { getMonthRange } from '@promptwire/core/plans'
import type { ModelRules } from '../model-rules.ts'

/** Input and output tokens, and cost in millionths of a US dollar. */
export interface Spend {
  readonly tokens: number
  readonly cost: number
}

/** Limits per calendar month (UTC); null is unlimited. */
export interface BudgetLimits {
  readonly tokens: number | null
  readonly cost: number | null
}

export interface BudgetInUse {
  /** The database's time; it determines the month. */
  readonly readAt: Date
  readonly limits: BudgetLimits
  readonly rules: ModelRules
  readonly used: Spend
  /** By calls in progress. */
  readonly reserved: Spend
  readonly calls: number
  /** Calls with an unknown cost; `used` leaves them out. */
  readonly unpricedCalls: number
  /** Calls whose process died; `used` counts their reservations. */
  readonly lostCalls: number
  readonly lostTokens: number
}

export interface Spent {
  readonly inputTokens: number
  readonly outputTokens: number
  /** Millionths of a US dollar; null if the price is unknown. */
  readonly cost: number | null
}

/** A call in progress and its max spending. */
export interface Reservation extends Spent {
  readonly id: string
  /** After this time, the process counts as dead and the call as lost. */
  readonly expiresInMs: number
  readonly purpose: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
  /** The eval run that the call belongs to; its totals include the call. */
  readonly evalRunId: string | undefined
}

/** Null if the call fits the budget. */
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
