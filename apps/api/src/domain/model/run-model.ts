import type { Caller } from '../caller.ts'
import type { FindProvider } from '../provider/find-provider.ts'
import { type AiBudget, overBudget, type Reservation } from './ai-budget.ts'
import type { LimitedRequest } from './check-usage.ts'
import type { CostOf } from './cost.ts'
import { estimateInput } from './estimate-usage.ts'
import type { CallModel, HearText } from './model.ts'
import type { Called, ModelRun, RunModel, RunSpent, RunWatcher } from './model-run.ts'
import { maxCharacters, outputLimit } from './output-limit.ts'
import { reservationFor } from './reservation-for.ts'
import { settleRun, type UnderWay } from './settle-run.ts'

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
      spent = await settleRun(parts, under)
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
  const call = { purpose, provider, evalRunId }
  const reservation = await reservationFor(request, call, costOf, now())
  if (await budget.reserve(projectId, reservation)) return reservation
  throw overBudget(await budget.read(projectId), reservation)
}
