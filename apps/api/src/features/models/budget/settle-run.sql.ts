import type { Metrics } from '@promptwire/runtime/metrics'
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

const MILLIONTHS = 1_000_000

/** A run between reservation and settlement. */
export interface ActiveRun extends CalledModel {
  readonly caller: Caller
  readonly purpose: ModelPurpose
  readonly request: LimitedRequest
  readonly reservation: Reservation
  readonly startedAt: Date
  firstTextAt?: Date
  text: string
  /** The provider exceeded the max output tokens. */
  isCut?: boolean
  end?: ModelEnd
  hasFailed?: true
}

/** Counts a settled call; its cost is in millionths of a dollar. */
export type CountModelCall = (provider: string, outcome: string, cost: number | undefined) => void

export function createCountModelCall(metrics: Metrics): CountModelCall {
  const registers = [metrics]
  const calls = new Counter({
    name: 'promptwire_model_calls_total',
    help: 'Calls of models, by kind of provider and outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const spend = new Counter({
    name: 'promptwire_model_spend_dollars_total',
    help: 'Cost of the calls of models with a known price, in US dollars.',
    registers,
  })
  return (provider, outcome, cost) => {
    calls.inc({ provider, outcome })
    if (cost) spend.inc(cost / MILLIONTHS)
  }
}

interface SettlePorts {
  readonly calculateCost: CalculateCost
  readonly budget: Pick<AiBudget, 'settle'>
  readonly countCall: CountModelCall
  readonly now: () => Date
}

/** Counts the run's spending in the budget and the audit log. */
export async function settleRun(ports: SettlePorts, activeRun: ActiveRun): Promise<RunSpent> {
  const endedAt = ports.now()
  const { caller, request, reservation, end } = activeRun
  const usage = await resolveUsage(activeRun)
  const { access } = request
  const price = (model: string) => ports.calculateCost({ access, model, usage })
  const cost = (await price(request.model)) ?? (end && (await price(end.answeredBy)))
  const spent = { usage, cost, ...measureTimes(activeRun, endedAt) }
  const outcome = getOutcome(activeRun)
  ports.countCall(access.kind, outcome, cost)
  const entry = modelCallAuditEntry({ ...activeRun, ...spent, outcome })
  const by = { ...caller, at: ports.now() }
  await ports.budget.settle(by, reservation, { ...usage, cost: cost ?? null }, entry)
  return spent
}

/** Never negative, even if the clock is set back during the call. */
function measureTimes({ startedAt, firstTextAt }: ActiveRun, endedAt: Date) {
  const since = (at: Date) => Math.max(0, at.getTime() - startedAt.getTime())
  const durationMs = since(endedAt)
  return { durationMs, firstTextMs: firstTextAt ? Math.min(since(firstTextAt), durationMs) : null }
}

/** Providers count nothing for a call that failed before its first word. */
async function resolveUsage({ end, request, text, hasFailed }: ActiveRun): Promise<ModelUsage> {
  if (end?.usage)
    return isZeroUsage(end.usage) && text === '' ? end.usage : checkUsage(request, end.usage, text)
  return hasFailed && text === '' ? ZERO_USAGE : estimateUsage(request, text)
}

const isZeroUsage = ({ inputTokens, outputTokens }: ModelUsage): boolean =>
  inputTokens === 0 && outputTokens === 0

const getOutcome = ({ end, hasFailed }: ActiveRun): string =>
  hasFailed ? 'failed' : (end?.finishReason ?? 'aborted')
