import type { Caller } from '../caller.ts'
import type { AiBudget, Reservation } from './ai-budget.ts'
import { calledEntry } from './called-entry.ts'
import { checkUsage, type LimitedRequest } from './check-usage.ts'
import type { CostOf } from './cost.ts'
import { estimateUsage, NOTHING_USED } from './estimate-usage.ts'
import type { ModelEnd, ModelUsage } from './model.ts'
import type { Called, ModelPurpose, RunSpent } from './model-run.ts'

/** A run from its reservation to its settlement. */
export interface UnderWay extends Called {
  readonly caller: Caller
  readonly purpose: ModelPurpose
  readonly request: LimitedRequest
  readonly reservation: Reservation
  readonly startedAt: Date
  firstTextAt?: Date
  text: string
  /** The provider went on beyond the max output tokens. */
  isCut?: boolean
  end?: ModelEnd
  hasFailed?: true
}

interface SettleParts {
  readonly costOf: CostOf
  readonly budget: Pick<AiBudget, 'settle'>
  readonly now: () => Date
}

/** Counts what the run spent, in the budget and in the audit log. */
export async function settleRun(parts: SettleParts, under: UnderWay): Promise<RunSpent> {
  const endedAt = parts.now()
  const { caller, request, reservation, end } = under
  const usage = await usageOf(under)
  const { access } = request
  const price = (model: string) => parts.costOf({ access, model, usage })
  const cost = (await price(request.model)) ?? (end && (await price(end.answeredBy)))
  const spent = { usage, cost, ...timesOf(under, endedAt) }
  const entry = calledEntry({ ...under, ...spent, outcome: outcomeOf(under) })
  const by = { ...caller, at: parts.now() }
  await parts.budget.settle(by, reservation, { ...usage, cost: cost ?? null }, entry)
  return spent
}

/** Durations are never negative, even if the clock is set back during the call. */
function timesOf({ startedAt, firstTextAt }: UnderWay, endedAt: Date) {
  const since = (at: Date) => Math.max(0, at.getTime() - startedAt.getTime())
  const durationMs = since(endedAt)
  return { durationMs, firstTextMs: firstTextAt ? Math.min(since(firstTextAt), durationMs) : null }
}

/** Of a call that failed before its first word, a provider counts nothing. */
async function usageOf({ end, request, text, hasFailed }: UnderWay): Promise<ModelUsage> {
  if (end?.usage)
    return isNothing(end.usage) && text === '' ? end.usage : checkUsage(request, end.usage, text)
  return hasFailed && text === '' ? NOTHING_USED : estimateUsage(request, text)
}

const isNothing = ({ inputTokens, outputTokens }: ModelUsage): boolean =>
  inputTokens === 0 && outputTokens === 0

const outcomeOf = ({ end, hasFailed }: UnderWay): string =>
  hasFailed ? 'failed' : (end?.finishReason ?? 'aborted')
