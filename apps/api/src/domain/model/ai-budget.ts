import { Failure } from '@promptwire/core/failure'
import { monthOf } from '@promptwire/core/plans'
import type { Audited } from '../audit/audit-entry.ts'
import type { Caller } from '../caller.ts'

/** Tokens of a call, read and written, and its cost in millionths of a US dollar. */
export interface Spend {
  readonly tokens: number
  readonly cost: number
}

/** What a project may spend in a calendar month (UTC); null is unlimited. */
export interface BudgetLimits {
  readonly tokens: number | null
  readonly cost: number | null
}

export interface BudgetInUse {
  readonly limits: BudgetLimits
  readonly used: Spend
  /** By calls under way. */
  readonly reserved: Spend
  readonly calls: number
  /** Those whose cost nobody knows; it is not in `used`. */
  readonly unpricedCalls: number
}

/** A call under way, with what it may spend at most. */
export interface Reservation extends Spend {
  readonly id: string
  /** Whose spending it is, also where it ends in the next one. */
  readonly month: Date
  /** After that, its process is taken for dead, and what it reserved is free. */
  readonly expiresAt: Date
}

/** What a call has really spent; its cost undefined where nobody knows. */
export interface Spent {
  readonly tokens: number
  readonly cost: number | undefined
}

export interface AiBudget {
  /** Whether it fits beside what is used and reserved: one statement, over all replicas. */
  reserve(projectId: string, reservation: Reservation, now: Date): Promise<boolean>
  /** Puts what was really spent in the place of what was reserved, with its entry in the audit log. */
  settle(by: Caller, reservation: Reservation, spent: Spent, audit: Audited): Promise<void>
  read(projectId: string, now: Date): Promise<BudgetInUse>
  setLimits(by: Caller, limits: BudgetLimits): Promise<void>
}

/** Why a call that may spend so much is not made. */
export function overBudget(
  { limits, used, reserved }: BudgetInUse,
  most: Spend,
  now: Date,
): Failure {
  const { end } = monthOf(now)
  const tokens = used.tokens + reserved.tokens
  const cost = used.cost + reserved.cost
  const isCost = limits.cost !== null && cost + most.cost > limits.cost
  const reason = isCost
    ? `${dollars(cost)} of ${dollars(limits.cost)} are used or reserved, and this call may cost ${dollars(most.cost)}`
    : `${tokens} of ${limits.tokens} tokens are used or reserved, and this call may take ${most.tokens}`
  const retry = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
  return new Failure(
    'RATE_LIMITED',
    `The project's monthly budget for AI does not allow this: ${reason}. An admin may raise it; the next month begins on ${end.toISOString().slice(0, 10)}.`,
    { 'Retry-After': String(retry) },
  )
}

const dollars = (millionths: number): string => `$${(millionths / 1_000_000).toFixed(6)}`
