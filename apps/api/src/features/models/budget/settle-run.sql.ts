import { Counter } from 'prom-client'
import type { Caller } from '../../../kernel/caller.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import { estimateUsage, ZERO_USAGE } from '../../../platform/models/estimate-usage.ts'
import type { ModelEnd, ModelUsage } from '../../../platform/models/model.ts'
import { checkUsage, type LimitedRequest } from '../check-usage.ts'
import type { CalledModel, ModelPurpose, RunSpent } from '../model-run.ts'
import type { AiBudget } from './ai-budget.sql.ts'
import type { Reservation } from './ai-budget.ts'
import { modelCallAuditEntry } from './model-call-audit-entry.ts'

const modelCalls = new Counter({
  name: 'promptwire_model_calls_total',
  help: 'Calls of models, by kind of provider and outcome.',
  labelNames: ['provider', 'outcome'],
})
const modelSpend = new Counter({
  name: 'promptwire_model_spend_dollars_total',
  help: 'Cost of the calls of models with a known price, in US dollars.',
})
const MILLIONTHS = 1_000_000

/** A run from its reservation to its settlement. */
export interface ActiveRun extends CalledModel {
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

interface SettlePorts {
  readonly calculateCost: CalculateCost
  readonly budget: Pick<AiBudget, 'settle'>
  readonly now: () => Date
}

/** Counts what the run spent, in the budget and in the audit log. */
export async function settleRun(ports: SettlePorts, activeRun: ActiveRun): Promise<RunSpent> {
  const endedAt = ports.now()
  const { caller, request, reservation, end } = activeRun
  const usage = await resolveUsage(activeRun)
  const { access } = request
  const price = (model: string) => ports.calculateCost({ access, model, usage })
  const cost = (await price(request.model)) ?? (end && (await price(end.answeredBy)))
  const spent = { usage, cost, ...measureTimes(activeRun, endedAt) }
  const outcome = getOutcome(activeRun)
  modelCalls.inc({ provider: access.kind, outcome })
  if (cost) modelSpend.inc(cost / MILLIONTHS)
  const entry = modelCallAuditEntry({ ...activeRun, ...spent, outcome })
  const by = { ...caller, at: ports.now() }
  await ports.budget.settle(by, reservation, { ...usage, cost: cost ?? null }, entry)
  return spent
}

/** Durations are never negative, even if the clock is set back during the call. */
function measureTimes({ startedAt, firstTextAt }: ActiveRun, endedAt: Date) {
  const since = (at: Date) => Math.max(0, at.getTime() - startedAt.getTime())
  const durationMs = since(endedAt)
  return { durationMs, firstTextMs: firstTextAt ? Math.min(since(firstTextAt), durationMs) : null }
}

/** Of a call that failed before its first word, a provider counts nothing. */
async function resolveUsage({ end, request, text, hasFailed }: ActiveRun): Promise<ModelUsage> {
  if (end?.usage)
    return isZeroUsage(end.usage) && text === '' ? end.usage : checkUsage(request, end.usage, text)
  return hasFailed && text === '' ? ZERO_USAGE : estimateUsage(request, text)
}

const isZeroUsage = ({ inputTokens, outputTokens }: ModelUsage): boolean =>
  inputTokens === 0 && outputTokens === 0

const getOutcome = ({ end, hasFailed }: ActiveRun): string =>
  hasFailed ? 'failed' : (end?.finishReason ?? 'aborted')
