import type { Failure } from '@promptwire/core/errors/failure'
import { storable } from '@promptwire/core/text/json-text'
import type { Caller } from '../../kernel/caller.ts'
import type { FinishReason, ModelEnd } from '../../platform/models/model.ts'
import type { CalledModel, RunSpent } from '../models/index.ts'
import { finishProblem, finishWord, isDemoProvider, splitReasoning } from '../models/index.ts'
import type { PlaygroundOutcome, PlaygroundRun } from './playground-run.ts'

/** The prompt as it is sent. */
export type Trial = Pick<
  PlaygroundRun,
  | 'promptId'
  | 'version'
  | 'revision'
  | 'settings'
  | 'settingsNotSent'
  | 'variables'
  | 'sentPrompt'
  | 'message'
>

/** The output and usage of a run so far. */
export interface RunProgress {
  readonly id: string
  readonly startedAt: Date
  output: string
  called?: CalledModel
  end?: ModelEnd
  spent?: RunSpent
  failure?: Failure
}

/** The run as it is kept, once it has ended in whatever way. */
export function buildPlaygroundRun(
  trial: Trial,
  progress: RunProgress,
  { caller, endedAt }: { readonly caller: Caller; readonly endedAt: Date },
): PlaygroundRun {
  const { id, startedAt, called, end, spent, failure } = progress
  const { usage, cost = null, firstTextMs = null } = spent ?? {}
  const { durationMs = endedAt.getTime() - startedAt.getTime() } = spent ?? {}
  const { reasoning, text } = splitReasoning(progress.output, [
    trial.sentPrompt,
    trial.message ?? '',
  ])
  return {
    ...trial,
    id,
    providerName: called?.provider.name ?? '',
    model: called?.model ?? '',
    demo: called !== undefined && isDemoProvider(called.provider.id),
    reasoning: reasoning === null ? null : storable(reasoning),
    output: storable(text),
    outcome: toOutcome(progress),
    problem: failure?.message ?? (end ? finishProblem(end) : null),
    finishReason: end ? finishWord(end.finishReason) : null,
    settingsNotSent: [...trial.settingsNotSent, ...(end?.settingsNotSent ?? [])],
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    cachedTokens: usage?.cachedInputTokens ?? 0,
    isEstimate: usage?.isEstimate ?? true,
    cost,
    firstWordMs: firstTextMs,
    durationMs,
    createdAt: caller.at,
  }
}

const OUTCOMES: Partial<Record<FinishReason, PlaygroundOutcome>> = {
  aborted: 'cancelled',
  length: 'cut',
  refusal: 'refused',
  'content-filter': 'filtered',
}

const toOutcome = ({ end, failure }: RunProgress): PlaygroundOutcome =>
  failure ? 'failed' : ((end && OUTCOMES[end.finishReason]) ?? 'finished')
