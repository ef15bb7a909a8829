import { DEFAULT_CONCURRENCY } from '@promptwire/contract/models/provider-fields'
import { Failure } from '@promptwire/core/errors/failure'
import type { ReadModelConfig } from '@promptwire/core/models/read-model-config'
import type { Caller } from '../../../kernel/caller.ts'
import { requestedPause } from '../../../platform/models/provider-problem.ts'
import type { Compute } from '../../../platform/threads/task.ts'
import { evaluateChecks, isJudgeDecisive, valuesWithDefaults } from '../../checks/index.ts'
import {
  type CompiledPrompt,
  type PreparedContent,
  type PromptContent,
  withExamples,
} from '../../content/index.ts'
import { promptRun, splitReasoning } from '../../models/index.ts'
import type { CaseResult, EvalRunRecord, PinnedCase } from '../eval-run.ts'
import type { JudgePrompt } from '../judge/judge-prompts.ts'
import { judgeRubric } from '../judge/judge-rubric.ts'
import type { Completion, CompletionRequest, RequestCompletion } from './completion.ts'
import type { ProviderSlots } from './provider-slots.ts'

export interface CaseRunner {
  readonly ask: RequestCompletion
  readonly slots: ProviderSlots
  /** Max concurrent calls by provider id. */
  readonly concurrency: ReadonlyMap<string, number>
  readonly compute: Compute
  readonly caller: Caller
  readonly run: EvalRunRecord
  readonly content: PromptContent
  readonly prepared: PreparedContent
  readonly config: ReadModelConfig
  readonly instructions: JudgePrompt | null
  readonly signal: AbortSignal
  readonly alive: () => void
}

export interface CaseRun {
  readonly result: CaseResult
  readonly failure?: Failure
}

/**
 * Failures are results too. Throws only if the run is aborted or the provider asks for a pause; the case is
 * then run again later.
 */
export async function runCase(runner: CaseRunner, pinned: PinnedCase): Promise<CaseRun> {
  const variables = withExamples(runner.content.variables, pinned.variables)
  const one = { ...pinned, variables }
  const spent = new Spent()
  const ask = async (question: CompletionRequest) => {
    const answer = await askWithSlot(runner, question)
    spent.add(answer)
    return answer
  }
  try {
    const compiled = await runner.prepared.compile(one.variables, { withMessages: true })
    const { prompt } = compiled
    const question = toCompletionRequest(runner, one, compiled)
    const answer = await ask(question)
    const { reasoning, text } = splitReasoning(answer.text, inputTexts(question))
    const found = await evaluateOutput(runner, one, { ...answer, text, prompt }, ask)
    const settingsNotSent = [...runner.config.notSent, ...answer.settingsNotSent]
    const { request } = answer
    return { result: { ...found, reasoning, settingsNotSent, request, ...spent.all } }
  } catch (error) {
    const isOver = runner.signal.aborted || requestedPause(error) !== undefined
    if (isOver || !(error instanceof Failure)) throw error
    return { result: { ...failed(one, error), ...spent.all }, failure: error }
  }
}

async function askWithSlot(runner: CaseRunner, question: CompletionRequest): Promise<Completion> {
  const { ask, caller, run, slots, concurrency, signal, alive } = runner
  const limit = concurrency.get(question.provider) ?? DEFAULT_CONCURRENCY
  const leave = await slots.take(question.provider, limit, signal, alive)
  try {
    return await ask(caller, { ...question, evalRunId: run.id }, signal, alive)
  } finally {
    leave()
  }
}

class Spent {
  #inputTokens = 0
  #outputTokens = 0
  #cost: number | null = 0

  add({ inputTokens, outputTokens, cost }: Completion): void {
    this.#inputTokens += inputTokens
    this.#outputTokens += outputTokens
    this.#cost = this.#cost === null || cost === null ? null : this.#cost + cost
  }

  get all() {
    return { inputTokens: this.#inputTokens, outputTokens: this.#outputTokens, cost: this.#cost }
  }
}

function toCompletionRequest(
  runner: CaseRunner,
  one: PinnedCase,
  compiled: CompiledPrompt,
): CompletionRequest {
  const { providerId, model } = runner.run.tested
  return {
    purpose: 'eval',
    provider: providerId,
    model,
    ...promptRun(compiled, one.input_text, runner.config.settings),
  }
}

const inputTexts = ({ system, messages }: CompletionRequest): string[] => [
  system,
  ...messages.map(({ content }) => content),
]

async function evaluateOutput(
  { compute, caller: { projectId }, run, content, config, instructions }: CaseRunner,
  one: PinnedCase,
  answer: Completion & { readonly prompt: string },
  ask: (question: CompletionRequest) => Promise<Completion>,
) {
  const { text, latencyMs, cost, finishReason, toolCalls: called } = answer
  const { tools = [], responseFormat } = config.settings
  const responseSchema = responseFormat?.schema ?? null
  const { judge, tested } = run
  const values = valuesWithDefaults(one.variables, content.variables)
  const shown = { input: one.input_text, variables: values, prompt: answer.prompt, answer: text }
  const verdict = await evaluateChecks(
    compute,
    { ...one, values },
    { projectId, text, model: tested.model },
    {
      metadata: { latencyMs, cost, finishReason, toolCalls: { tools, called }, responseSchema },
      rubric: (check) => {
        if (!judge || !instructions) throw new Failure('CONFLICT', 'The run has no judge model.')
        return judgeRubric(ask, { ...judge, ...instructions }, check, {
          ...shown,
          reference: one.expected_output,
        })
      },
    },
  )
  const { score, results } = verdict
  const outcome = verdict.outcome === 'needs_run' ? 'failed' : verdict.outcome
  const isDecidedByJudge = outcome !== 'unchecked' && isJudgeDecisive({ ...one, values }, results)
  return {
    caseId: one.id,
    outcome,
    score,
    results,
    output: text,
    error: null,
    latencyMs,
    finishReason,
    judged: isDecidedByJudge,
  }
}

const failed = (one: PinnedCase, { message }: Failure) => ({
  caseId: one.id,
  outcome: 'error' as const,
  score: null,
  results: [],
  output: '',
  reasoning: null,
  error: message,
  latencyMs: 0,
  finishReason: null,
  settingsNotSent: [],
  request: undefined,
  judged: false,
})
