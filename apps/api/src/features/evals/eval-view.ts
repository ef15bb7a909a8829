import { isDemoProvider, storedFinishProblem } from '../models/index.ts'
import type { EvalRunRecord, StoredResult } from './eval-run.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const evalRunView = (run: EvalRunRecord) => ({
  id: run.id,
  prompt_id: run.promptId,
  version: run.version,
  revision: run.revision,
  provider: run.tested.providerName,
  model: run.tested.model,
  judge: run.judge && {
    provider: run.judge.providerName,
    model: run.judge.model,
    prompt_version: run.judge.promptVersion,
    demo: isDemoProvider(run.judge.providerId),
  },
  state: run.state,
  reason: run.reason,
  paused_until: iso(run.pausedUntil),
  cases: run.cases,
  passed: run.passed,
  failed: run.failed,
  errors: run.errors,
  unchecked: run.unchecked,
  input_tokens: run.inputTokens,
  output_tokens: run.outputTokens,
  cost_usd: run.cost,
  warnings: collectWarnings(run),
  settings_not_sent: [...run.settingsNotSent],
  demo: isDemoProvider(run.tested.providerId),
  rerun_of: run.rerunOf,
  created_at: run.createdAt.toISOString(),
  started_at: iso(run.startedAt),
  ended_at: iso(run.endedAt),
})

function collectWarnings({ tested, judge, ownModel }: EvalRunRecord): string[] {
  const isSame = judge?.providerId === tested.providerId && judge.model === tested.model
  return [
    // Models prefer their own answers.
    ...(isSame ? ['The judge is the tested model; choose another one.'] : []),
    ...(ownModel ? [] : [OTHER_MODEL]),
  ]
}

const OTHER_MODEL =
  'This run does not count for the publish gate: it used another model than the prompt, or the demo.'

export const evalResultView = (result: StoredResult) => ({
  case_id: result.caseId,
  case_revision: result.caseRevision,
  input_text: result.inputText,
  variables: result.variables,
  checks: result.checks,
  outcome: result.outcome,
  score: result.score,
  output: result.output,
  reasoning: result.reasoning,
  problem: storedFinishProblem(result.finishReason),
  error: result.error,
  results: [...result.results],
  latency_ms: result.latencyMs,
  input_tokens: result.inputTokens,
  output_tokens: result.outputTokens,
  cost_usd: result.cost,
  finish_reason: result.finishReason,
  mark: result.mark,
  check_marks: [...result.checkMarks],
})
