import type {
  CaseOutcome,
  CheckResult,
  LeafResult,
} from '@promptwire/contract/checks/check-results'
import { type Check, type LeafCheck, leafChecks } from '@promptwire/contract/checks/checks'
import type { VariableValues } from '@promptwire/core/compile/compile'
import type { Compute } from '../../platform/threads/task.ts'
import {
  fromJudge,
  fromReason,
  JUDGE_FAILS,
  JUDGE_PASSES,
  type JudgeResult,
  needsRun,
  toCheckResult,
  weighted,
} from './check-result.ts'
import { evaluateRunCheck, type RunMetadata } from './evaluate-run-check.ts'
import type { TextCheck } from './evaluate-text-checks.ts'
import { evaluateToolCalls, isToolCallCheck } from './evaluate-tool-calls.ts'
import { evaluateWithTimeout, type Output } from './evaluate-with-timeout.ts'
import { passesAnyOutput } from './passes-any-output.ts'
import { renderCheck } from './render-checks.ts'
import { combineScores } from './score.ts'

export type RubricCheck = Extract<LeafCheck, { readonly type: 'llm-rubric' | 'not-llm-rubric' }>

/** Run data besides the output; without them, some checks cannot be evaluated. */
interface Run {
  readonly metadata: RunMetadata
  rubric(check: RubricCheck): Promise<JudgeResult>
}

interface Evaluation {
  readonly outcome: CaseOutcome
  readonly passed: boolean
  readonly score: number | null
  readonly results: CheckResult[]
}

interface CheckConfig {
  readonly checks: readonly Check[]
  /** The minimum score to pass; null if all checks must pass. */
  readonly threshold: number | null
  /** Checks that an import could not convert. */
  readonly dropped_checks: readonly string[]
}

interface CheckConfigWithValues extends CheckConfig {
  readonly values: VariableValues
}

/** Evaluates an output by a test case's checks. Checks of the run need `run`. */
export async function evaluateChecks(
  compute: Compute,
  judged: CheckConfigWithValues,
  output: Output,
  run?: Run,
): Promise<Evaluation> {
  const { checks } = judged
  const results = await evaluateLeaves(compute, leafChecks(checks), judged.values, output, run)
  const all = checks.map((check) => toCheckResult(check, results))
  return { ...decideOutcome(judged, all), results: all }
}

async function evaluateLeaves(
  compute: Compute,
  leaves: readonly LeafCheck[],
  values: VariableValues,
  output: Output,
  run: Run | undefined,
): Promise<ReadonlyMap<LeafCheck, LeafResult>> {
  const schema = run?.metadata.responseSchema ?? null
  const rendered = leaves.map((leaf) => ({
    leaf,
    ...renderCheck(withPromptSchema(leaf, schema), values),
  }))
  const texts = rendered.flatMap(({ leaf, check, problem }) =>
    problem === null && isTextCheck(check) ? [{ leaf, check }] : [],
  )
  const found = await evaluateWithTimeout(
    compute,
    texts.map(({ check }) => check),
    output,
  )
  const reasons = new Map(texts.map(({ leaf }, i) => [leaf, found[i] ?? null]))
  const results = new Map<LeafCheck, LeafResult>()
  for (const { leaf, check, problem, rendered: value } of rendered) {
    const reason = problem ?? reasons.get(leaf) ?? null
    const result =
      problem !== null || isTextCheck(check)
        ? fromReason(check, reason)
        : await evaluateWithRun(compute, check, output, run)
    results.set(leaf, { ...result, ...(value !== undefined && { rendered_value: value }) })
  }
  return results
}

/** A pass counts only if something could have failed and no check is missing. */
function decideOutcome(
  judged: CheckConfig,
  results: readonly CheckResult[],
): Omit<Evaluation, 'results'> {
  const { checks, threshold, dropped_checks } = judged
  const { outcome, score } = combineScores(weighted(checks, results), threshold)
  if (outcome === 'passed' && (dropped_checks.length > 0 || !canFail(judged))) {
    return { outcome: 'unchecked', passed: false, score: null }
  }
  return { outcome, passed: outcome === 'passed', score }
}

/** False if every output passes, as with weights or thresholds of 0, or patterns like `.*`. */
function canFail({ checks, threshold }: CheckConfig): boolean {
  const worst = (leaf: LeafCheck) => (passesAnyOutput(leaf) ? JUDGE_PASSES : JUDGE_FAILS)
  const failing = new Map(leafChecks(checks).map((leaf) => [leaf, fromJudge(leaf, worst(leaf))]))
  const results = checks.map((check) => toCheckResult(check, failing))
  return combineScores(weighted(checks, results), threshold).outcome !== 'passed'
}

const BY_RUN =
  /^(?:not-)?(?:latency|cost|finish-reason|llm-rubric|is-valid-openai-tools-call|tool-call-f1)$/
const isTextCheck = (check: LeafCheck): check is TextCheck => !BY_RUN.test(check.type)
export const isRubric = (check: LeafCheck): check is RubricCheck =>
  check.type.endsWith('llm-rubric')

/** True if, given the other results, a judge's verdict could pass or fail the whole. */
export function isJudgeDecisive(
  { checks, threshold, values }: CheckConfigWithValues,
  results: readonly CheckResult[],
): boolean {
  const found = results.flatMap(({ results: inSet, ...result }) => inSet ?? [result])
  const leaves = leafChecks(checks)
  const outcomeIf = (word: JudgeResult) => {
    const known = new Map<LeafCheck, LeafResult>()
    for (const [i, leaf] of leaves.entries()) {
      known.set(
        leaf,
        isRubric(leaf) && renderCheck(leaf, values).problem === null
          ? fromJudge(leaf, word)
          : (found[i] ?? needsRun(leaf)),
      )
    }
    const all = checks.map((check) => toCheckResult(check, known))
    return combineScores(weighted(checks, all), threshold).outcome
  }
  return outcomeIf(JUDGE_FAILS) !== outcomeIf(JUDGE_PASSES)
}

/** A JSON check uses the prompt's response schema unless the check has its own. */
const withPromptSchema = (
  check: LeafCheck,
  schema: Readonly<Record<string, unknown>> | null,
): LeafCheck =>
  schema && (check.type === 'is-json' || check.type === 'not-is-json')
    ? { ...check, value: check.value ?? { ...schema } }
    : check

async function evaluateWithRun(
  compute: Compute,
  check: Exclude<LeafCheck, TextCheck>,
  { projectId }: Output,
  run: Run | undefined,
): Promise<LeafResult> {
  if (!run) return needsRun(check)
  if (isToolCallCheck(check)) {
    const { toolCalls } = run.metadata
    return fromReason(check, await evaluateToolCalls(compute, projectId, check, toolCalls))
  }
  if (!isRubric(check)) return fromReason(check, evaluateRunCheck(check, run.metadata))
  return fromJudge(check, await run.rubric(check))
}
