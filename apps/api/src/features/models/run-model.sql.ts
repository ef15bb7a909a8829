import type { CallModel, OnText } from '../../platform/models/model.ts'
import { overBudget, type Reservation } from './budget/ai-budget.ts'
import { createReservation } from './budget/create-reservation.ts'
import { type ActiveRun, type CountModelCall, settleRun } from './budget/settle-run.sql.ts'
import type { LimitedRequest } from './check-usage.ts'
import type { CalledModel, ModelRun, RunModel, RunSpent, RunWatcher } from './model-run.ts'
import { maxCharacters } from './output-limit.ts'
import { type PrepareCallPorts, prepareCall } from './prepare-call.sql.ts'

export interface RunModelPorts extends PrepareCallPorts {
  readonly call: CallModel
  readonly countCall: CountModelCall
  readonly now: () => Date
}

export const createRunModel =
  (ports: RunModelPorts): RunModel =>
  async (caller, run, signal, watcher) => {
    const { called, request, notSent } = await prepareCall(ports, caller, run)
    const reservation = await reserve(ports, request, { ...run, provider: called.provider })
    watcher?.called(called)
    const startedAt = ports.now()
    const { purpose } = run
    const initial = { caller, purpose, request, reservation, startedAt, text: '' }
    const activeRun: ActiveRun = { ...called, ...initial }
    let spent: RunSpent | undefined
    try {
      const end = await ports.call(
        request,
        ...createTextCollector(ports, activeRun, signal, run.maxTextLength, watcher),
      )
      activeRun.end = activeRun.isCut ? { ...end, finishReason: 'length' } : end
    } catch (error) {
      activeRun.hasFailed = true
      throw error
    } finally {
      spent = await settleRun(ports, activeRun)
      watcher?.settled(spent)
    }
    const { end } = activeRun
    const settingsNotSent = [...notSent, ...(end.settingsNotSent ?? [])]
    return { ...end, settingsNotSent, text: activeRun.text, ...called, ...spent }
  }

/** Collects the text of a run, and aborts the run if the text gets too long. */
function createTextCollector(
  { now }: Pick<RunModelPorts, 'now'>,
  under: ActiveRun,
  signal: AbortSignal,
  maxTextLength = Number.POSITIVE_INFINITY,
  watcher?: RunWatcher,
): [AbortSignal, OnText] {
  const tooLong = new AbortController()
  const allowed = maxCharacters(under.request.settings.maxOutputTokens)
  const onText = (text: string) => {
    if (tooLong.signal.aborted) return
    if (text !== '') under.firstTextAt ??= now()
    const accepted = text.slice(0, Math.max(0, allowed - under.text.length))
    under.text += accepted
    under.isCut = accepted.length < text.length
    if (under.isCut || under.text.length > maxTextLength) tooLong.abort()
    watcher?.onText(accepted)
  }
  return [AbortSignal.any([signal, tooLong.signal]), onText]
}

/** Reserves the max spending of the call before it is made. */
async function reserve(
  { budget, calculateCost, now }: RunModelPorts,
  request: LimitedRequest,
  {
    purpose,
    provider,
    evalRunId,
  }: Pick<ModelRun, 'purpose' | 'evalRunId'> & Pick<CalledModel, 'provider'>,
): Promise<Reservation> {
  const { projectId } = request
  const call = { purpose, provider, evalRunId }
  const reservation = await createReservation(request, call, calculateCost, now())
  if (await budget.reserve(projectId, reservation)) return reservation
  throw overBudget(await budget.read(projectId), reservation)
}
