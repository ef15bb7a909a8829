import type { JsonSchema } from '@promptwire/core/contract/derive/json-schema'
import type { Caller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { FindProvider, FoundProvider } from '../provider/find-provider.ts'
import { type AiBudget, overBudget, type Reservation } from './ai-budget.ts'
import { calledEntry } from './called-entry.ts'
import type { CostOf } from './cost.ts'
import { estimateInput, estimateUsage, NOTHING_USED } from './estimate-usage.ts'
import type {
  CallModel,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelSettings,
  ModelUsage,
} from './model.ts'
import { reservationFor } from './reservation-for.ts'

/** What a model is called for; the audit log tells it. */
export type ModelPurpose = 'playground' | 'eval' | 'judge' | 'import' | 'rewrite' | 'copilot'

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
}

type End = Extract<ModelPart, { kind: 'end' }>

/** The end of a run: what the provider said, and what it took. */
export interface RunEnd extends End {
  readonly provider: { readonly id: string; readonly name: string }
  readonly model: string
  /** Millionths of a US dollar; undefined where nobody knows. */
  readonly cost: number | undefined
  readonly durationMs: number
}

export type RunPart = Extract<ModelPart, { kind: 'text' }> | RunEnd

/**
 * Runs a model of the project's providers within its budget: text as it comes, then one `end`. What
 * was spent is counted and stands in the audit log however the run ends: answered, aborted by its
 * signal, broken off by who reads it, or failed. Never called inside a change, which would be held
 * open meanwhile.
 */
export type RunModel = (
  caller: Caller,
  run: ModelRun,
  signal: AbortSignal,
) => AsyncGenerator<RunPart>

export interface RunModelParts {
  readonly findProvider: FindProvider
  readonly call: CallModel
  readonly costOf: CostOf
  readonly budget: AiBudget
  readonly now: () => Date
}

export const createRunModel = (parts: RunModelParts): RunModel =>
  async function* (caller, run, signal) {
    const { purpose, provider: named, model: wanted, ...asked } = run
    const provider = await parts.findProvider(caller, named)
    const model = wanted ?? provider.model
    const request = { ...asked, projectId: caller.projectId, access: provider.access, model }
    const reservation = await reserve(parts, request)
    const under: UnderWay = { caller, purpose, provider, request, reservation, text: '' }
    const startedAt = parts.now()
    try {
      for await (const part of parts.call(request, signal)) {
        if (part.kind === 'end') under.end = part
        else {
          under.text += part.text
          yield part
        }
      }
    } catch (error) {
      under.hasFailed = true
      throw error
    } finally {
      under.durationMs = parts.now().getTime() - startedAt.getTime()
      under.cost = await settle(parts, under)
    }
    const { end, cost, durationMs = 0 } = under
    if (end)
      yield { ...end, provider: { id: provider.id, name: provider.name }, model, cost, durationMs }
  }

/** A run from its reservation to its settlement. */
interface UnderWay {
  readonly caller: Caller
  readonly purpose: ModelPurpose
  readonly provider: FoundProvider
  readonly request: ModelRequest
  readonly reservation: Reservation
  text: string
  end?: End
  hasFailed?: true
  durationMs?: number
  cost?: number | undefined
}

/** Holds what the call may spend at most, before it is made. */
async function reserve({ budget, costOf, now }: RunModelParts, request: ModelRequest) {
  const { projectId } = request
  const at = now()
  const inputTokens = await estimateInput(request)
  const reservation = await reservationFor(request, inputTokens, costOf, { id: newId(at), at })
  if (await budget.reserve(projectId, reservation, at)) return reservation
  throw overBudget(await budget.read(projectId, at), reservation, at)
}

/** Counts what the run has really spent; answers its cost. */
async function settle(parts: RunModelParts, under: UnderWay): Promise<number | undefined> {
  const { caller, provider, request, reservation, end } = under
  const usage = await usageOf(under)
  const { access } = provider
  const price = (model: string) => parts.costOf({ access, model, usage })
  const cost = (await price(request.model)) ?? (end && (await price(end.answeredBy)))
  const tokens = usage.inputTokens + usage.outputTokens
  const entry = calledEntry({ ...under, usage, cost, outcome: outcomeOf(under) })
  const by = { ...caller, at: parts.now() }
  await parts.budget.settle(by, reservation, { tokens, cost }, entry)
  return cost
}

/** Of a call that failed before its first word, a provider counts nothing. */
async function usageOf({ end, request, text, hasFailed }: UnderWay): Promise<ModelUsage> {
  if (end) return end.usage
  return hasFailed && text === '' ? NOTHING_USED : estimateUsage(request, text)
}

const outcomeOf = ({ end, hasFailed }: UnderWay): string =>
  hasFailed ? 'failed' : (end?.finishReason ?? 'aborted')
