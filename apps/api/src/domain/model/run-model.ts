import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'
import type { Caller } from '../caller.ts'
import type { FindProvider } from '../provider/find-provider.ts'
import { type AiBudget, overBudget, type Reservation } from './ai-budget.ts'
import { calledEntry } from './called-entry.ts'
import { checkUsage, type LimitedRequest } from './check-usage.ts'
import type { CostOf } from './cost.ts'
import { estimateInput, estimateUsage, NOTHING_USED } from './estimate-usage.ts'
import type {
  CallModel,
  HearText,
  ModelEnd,
  ModelMessage,
  ModelSettings,
  ModelUsage,
} from './model.ts'
import { maxCharacters, outputLimit } from './output-limit.ts'
import { reservationFor } from './reservation-for.ts'

/** What a model is called for; the audit log tells it. */
export type ModelPurpose =
  | 'playground'
  | 'eval'
  | 'judge'
  | 'import'
  | 'rewrite'
  | 'copilot'
  | 'test'

export interface ModelRun {
  readonly purpose: ModelPurpose
  /** By name or id; without one, the project's default. */
  readonly provider?: string | undefined
  /** Without one, the provider's default. */
  readonly model?: string | undefined
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly settings: ModelSettings
  readonly answerSchema?: JsonSchema
  /** An answer of more characters is broken off. */
  readonly mostText?: number
  /** The answer may repeat its input: as many output tokens again are allowed. */
  readonly repeatsInput?: true
  /** The run of test cases that the call is part of. */
  readonly evalRunId?: string
}

/** Who is called, and for which model. */
export interface Called {
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
}

/** What a run took, however it ended. */
export interface RunSpent {
  readonly usage: ModelUsage
  /** Millionths of a US dollar; undefined where nobody knows. */
  readonly cost: number | undefined
  readonly durationMs: number
  /** From the beginning of the call, as the duration is; null where no text came. */
  readonly firstTextMs: number | null
}

/** What was answered, and what it took. */
export interface RunEnd extends Omit<ModelEnd, 'usage'>, Called, RunSpent {
  readonly text: string
}

/** Hears of a run while it goes on, and what one that fails would not tell at its end. */
interface RunWatcher {
  /** Before the call is made: nothing but the provider can refuse it any more. */
  called(called: Called): void
  hear: HearText
  settled(spent: RunSpent): void
}

/**
 * Runs a model of the project's providers within its budget. What was spent is counted and stands in
 * the audit log however the run ends: answered, aborted by its signal, broken off, or failed. Never
 * called inside a change, which would be held open meanwhile.
 */
export type RunModel = (
  caller: Caller,
  run: ModelRun,
  signal: AbortSignal,
  watcher?: RunWatcher,
) => Promise<RunEnd>

export interface RunModelParts {
  readonly findProvider: FindProvider
  readonly call: CallModel
  readonly costOf: CostOf
  readonly budget: AiBudget
  /** Max output tokens of a call that sets none. */
  readonly maxOutputTokens: number
  readonly now: () => Date
}

export const createRunModel =
  (parts: RunModelParts): RunModel =>
  async (caller, run, signal, watcher) => {
    const { provider: named, model: wanted, mostText } = run
    const found = await parts.findProvider(caller, named)
    const called = { provider: { id: found.id, name: found.name }, model: wanted ?? found.model }
    await found.requireUsable(called.model)
    const request = await limitedRequest(parts, caller, run, { ...called, access: found.access })
    const reservation = await reserve(parts, request, { ...run, provider: called.provider })
    watcher?.called(called)
    const startedAt = parts.now()
    const { purpose } = run
    const begun = { caller, purpose, request, reservation, startedAt, text: '' }
    const under: UnderWay = { ...called, ...begun }
    let spent: RunSpent | undefined
    try {
      const end = await parts.call(request, ...heard(parts, under, signal, mostText, watcher))
      under.end = under.isCut ? { ...end, finishReason: 'length' } : end
    } catch (error) {
      under.hasFailed = true
      throw error
    } finally {
      spent = await settle(parts, under, parts.now())
      watcher?.settled(spent)
    }
    return { ...under.end, text: under.text, ...called, ...spent }
  }

/** What is sent to the provider, with the max output tokens that the budget reserves. */
async function limitedRequest(
  { budget, maxOutputTokens: usual }: RunModelParts,
  { projectId }: Caller,
  { system, messages, settings, answerSchema, repeatsInput }: ModelRun,
  { access, model }: Pick<LimitedRequest, 'access' | 'model'>,
): Promise<LimitedRequest> {
  const schema = answerSchema && { answerSchema }
  const asked = { projectId, access, model, system, messages, ...schema }
  const room = repeatsInput ? await estimateInput(asked) : 0
  const rules = await budget.readRules(projectId)
  const limit = outputLimit(settings, model, rules.maxOutputTokens ?? usual)
  const maxOutputTokens = limit + room
  return { ...asked, settings: { ...settings, maxOutputTokens } }
}

/** Keeps the text of a run, and ends the run where that is too long. */
function heard(
  { now }: Pick<RunModelParts, 'now'>,
  under: UnderWay,
  signal: AbortSignal,
  mostText = Number.POSITIVE_INFINITY,
  watcher?: RunWatcher,
): [AbortSignal, HearText] {
  const tooLong = new AbortController()
  const allowed = maxCharacters(under.request.settings.maxOutputTokens)
  const hear = (text: string) => {
    if (tooLong.signal.aborted) return
    if (text !== '') under.firstTextAt ??= now()
    const kept = text.slice(0, Math.max(0, allowed - under.text.length))
    under.text += kept
    under.isCut = kept.length < text.length
    if (under.isCut || under.text.length > mostText) tooLong.abort()
    watcher?.hear(kept)
  }
  return [AbortSignal.any([signal, tooLong.signal]), hear]
}

/** A run from its reservation to its settlement. */
interface UnderWay extends Called {
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

/** Reserves what the call may spend at most, before it is made. */
async function reserve(
  { budget, costOf, now }: RunModelParts,
  request: LimitedRequest,
  {
    purpose,
    provider,
    evalRunId,
  }: Pick<ModelRun, 'purpose' | 'evalRunId'> & Pick<Called, 'provider'>,
): Promise<Reservation> {
  const { projectId } = request
  const at = now()
  const reservation = await reservationFor(request, { purpose, provider, evalRunId }, costOf, at)
  if (await budget.reserve(projectId, reservation)) return reservation
  throw overBudget(await budget.read(projectId, at), reservation, at)
}

/** Counts what the run has really spent. */
async function settle(parts: RunModelParts, under: UnderWay, endedAt: Date): Promise<RunSpent> {
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

/** A clock that is set back meanwhile makes no time less than nothing. */
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
