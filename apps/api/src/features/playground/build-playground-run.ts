import type { Failure } from '@promptwire/core/errors/failure'
import type { ModelSettings } from '@promptwire/core/models/model-settings'
import { storable, storableJson } from '@promptwire/core/text/json-text'
import type { Caller } from '../../kernel/caller.ts'
import type { FinishReason, ModelEnd, ToolCall } from '../../platform/models/model.ts'
import type { CompiledPrompt, ContentVariable, Redaction } from '../content/index.ts'
import type { CalledModel, RunSpent } from '../models/index.ts'
import {
  finishProblem,
  finishWord,
  isDemoProvider,
  shownSettings,
  splitReasoning,
} from '../models/index.ts'
import type { PlaygroundOutcome, PlaygroundRun } from './playground-run.ts'

export type Trial = Pick<
  PlaygroundRun,
  | 'promptId'
  | 'version'
  | 'revision'
  | 'settingsNotSent'
  | 'variables'
  | 'sentPrompt'
  | 'message'
  | 'turns'
> & {
  readonly settings: ModelSettings
  readonly promptModel: string | undefined
  readonly compiled: CompiledPrompt
  readonly declared: readonly ContentVariable[]
}

/** The output and usage so far. */
export interface RunProgress {
  readonly id: string
  readonly startedAt: Date
  output: string
  called?: CalledModel
  end?: ModelEnd
  spent?: RunSpent
  failure?: Failure
}

/** The stored run, whether it completed, failed or was aborted. */
export function buildPlaygroundRun(
  {
    settings,
    promptModel: _promptModel,
    compiled: _compiled,
    declared: _declared,
    ...trial
  }: Trial,
  progress: RunProgress,
  { hide, omit }: Redaction,
  { caller, endedAt }: { readonly caller: Caller; readonly endedAt: Date },
): PlaygroundRun {
  const { id, startedAt, called, end, spent, failure } = progress
  const { usage, cost = null, firstTextMs = null } = spent ?? {}
  const { durationMs = endedAt.getTime() - startedAt.getTime() } = spent ?? {}
  const { reasoning, text } = splitReasoning(progress.output, [
    trial.sentPrompt,
    trial.message ?? '',
  ])
  const settingsNotSent = [...trial.settingsNotSent, ...(end?.settingsNotSent ?? [])]
  return {
    ...trial,
    variables: omit(trial.variables),
    sentPrompt: hide(trial.sentPrompt),
    message: hide(trial.message),
    turns: hide(trial.turns),
    id,
    settings: shownSettings(settings, settingsNotSent),
    settingsNotSent,
    toolCalls: hide((end?.toolCalls ?? []).map(storableCall)),
    request: end?.request ? hide(storableJson(end.request)) : null,
    providerName: called?.provider.name ?? '',
    model: called?.model ?? '',
    demo: called !== undefined && isDemoProvider(called.provider.id),
    reasoning: reasoning === null ? null : hide(storable(reasoning)),
    output: hide(storable(text)),
    outcome: toOutcome(progress),
    problem: failure?.message ?? (end ? finishProblem(end) : null),
    finishReason: end ? finishWord(end.finishReason) : null,
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

const storableCall = ({ id, name, arguments: given }: ToolCall): ToolCall => ({
  id: storable(id),
  name: storable(name),
  arguments: storable(given),
})

const OUTCOMES: Partial<Record<FinishReason, PlaygroundOutcome>> = {
  aborted: 'cancelled',
  length: 'cut',
  refusal: 'refused',
  'content-filter': 'filtered',
}

const toOutcome = ({ end, failure }: RunProgress): PlaygroundOutcome =>
  failure ? 'failed' : ((end && OUTCOMES[end.finishReason]) ?? 'finished')
