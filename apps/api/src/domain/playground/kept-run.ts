import type { Failure } from '@promptwire/core/failure'
import { storable } from '@promptwire/core/json-text'
import type { Caller } from '../caller.ts'
import type { FinishReason } from '../model/model.ts'
import type { Called, RunSpent } from '../model/run-model.ts'
import type { PlaygroundOutcome, PlaygroundRun } from './playground-run.ts'

/** What is tried, as it is sent. */
export type Trial = Pick<
  PlaygroundRun,
  'promptId' | 'version' | 'revision' | 'settings' | 'variables' | 'sentPrompt' | 'message'
>

/** What came of a trial so far. */
export interface Came {
  readonly id: string
  readonly beganAt: Date
  output: string
  called?: Called
  firstWordAt?: Date
  finishReason?: FinishReason
  spent?: RunSpent
  failure?: Failure
}

/** The run as it is kept, once it has ended in whatever way. */
export function keptRun(
  trial: Trial,
  came: Came,
  { caller, endedAt }: { readonly caller: Caller; readonly endedAt: Date },
): PlaygroundRun {
  const { id, beganAt, called, firstWordAt, spent, failure } = came
  const { usage, cost = null, durationMs = between(beganAt, endedAt) } = spent ?? {}
  return {
    ...trial,
    id,
    providerName: called?.provider.name ?? '',
    model: called?.model ?? '',
    output: storable(came.output),
    outcome: outcomeOf(came),
    problem: failure?.message ?? null,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    cachedTokens: usage?.cachedInputTokens ?? 0,
    isEstimate: usage?.isEstimate ?? true,
    cost,
    firstWordMs: firstWordAt ? between(beganAt, firstWordAt) : null,
    durationMs,
    createdAt: caller.at,
  }
}

const between = (from: Date, to: Date): number => to.getTime() - from.getTime()

function outcomeOf({ finishReason, failure }: Came): PlaygroundOutcome {
  if (failure) return 'failed'
  if (finishReason === 'aborted') return 'cancelled'
  return finishReason === 'length' ? 'cut' : 'finished'
}
