import { leafChecks } from '@promptwire/contract/checks/checks'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { isRubric } from '../checks/index.ts'
import { prepareContent, withExamples } from '../content/index.ts'
import { type EstimateCall, promptRun, runSettings } from '../models/index.ts'
import type { NewEvalRun, PinnedCase } from './eval-run.ts'
import { findCurrentJudgePrompt } from './judge/judge-prompts.sql.ts'
import { judgePrompt } from './judge/judge-prompts.ts'
import { judgeQuestion } from './judge/judge-rubric.ts'

export interface EstimateNeeds {
  readonly unitOfWork: Queryable
  readonly compute: Compute
  readonly estimateCall: EstimateCall
}

/** The model calls of a run and their maximum cost in millionths of a US dollar; null if unknown. */
export interface RunEstimate {
  readonly calls: number
  readonly cost: number | null
}

/** Measure only the longest cases; assume that the others are as long. */
const MAX_MEASURED = 5

const longest = <T>(items: readonly T[], measure: (item: T) => number): T[] =>
  items.toSorted((a, b) => measure(b) - measure(a)).slice(0, MAX_MEASURED)

const textLength = ({ input_text, variables }: PinnedCase): number =>
  input_text.length + JSON.stringify(variables).length

export const listRubrics = (cases: readonly PinnedCase[]) =>
  cases.flatMap((one) =>
    leafChecks(one.checks)
      .filter(isRubric)
      .map((check) => ({ one, check })),
  )

/** Does not count retries of failed calls. */
export async function estimateRun(
  needs: EstimateNeeds,
  caller: Caller,
  run: NewEvalRun,
  cases: readonly PinnedCase[],
): Promise<RunEstimate> {
  const { compute, estimateCall } = needs
  const { content, tested } = run
  const prepared = await prepareContent(compute, caller.projectId, content)
  const { settings } = runSettings(content)
  const measured = longest(cases, textLength)
  const spent = []
  let prompt = ''
  for (const one of measured) {
    const values = withExamples(content.variables, one.variables)
    const compiled = await prepared.compile(values, { lenient: true, withMessages: true })
    if (compiled.prompt.length > prompt.length) prompt = compiled.prompt
    const asked = promptRun(compiled, one.input_text, settings)
    const model = { provider: tested.providerId, model: tested.model }
    spent.push(await estimateCall(caller, { purpose: 'eval', ...model, ...asked }))
  }
  const outputTokens = Math.max(0, ...spent.map((each) => each.outputTokens))
  const judged = await estimateJudge(needs, caller, run, { cases, prompt, outputTokens })
  const answers = maxCost(spent.map(({ cost }) => cost))
  return {
    calls: cases.length + judged.calls,
    cost: addCosts(multiply(answers, cases.length), judged.cost),
  }
}

interface JudgedRun {
  readonly cases: readonly PinnedCase[]
  readonly prompt: string
  readonly outputTokens: number
}

async function estimateJudge(
  { unitOfWork, estimateCall }: EstimateNeeds,
  caller: Caller,
  { judge }: NewEvalRun,
  { cases, prompt, outputTokens }: JudgedRun,
): Promise<RunEstimate> {
  const rubrics = listRubrics(cases)
  if (!judge || rubrics.length === 0) return { calls: 0, cost: 0 }
  const text = await findCurrentJudgePrompt(unitOfWork, caller.projectId)
  const instructions = judgePrompt(judge.promptVersion, text)
  const measured = longest(rubrics, ({ one, check }) => textLength(one) + check.value.length)
  const costs = []
  for (const { one, check } of measured) {
    const shown = { input: one.input_text, variables: one.variables, prompt, answer: '' }
    const answer = { ...shown, reference: one.expected_output }
    const question = judgeQuestion({ ...judge, ...instructions }, check, answer)
    costs.push((await estimateCall(caller, question, outputTokens)).cost)
  }
  const calls = rubrics.reduce((sum, { check }) => sum + (check.votes ?? 1), 0)
  return { calls, cost: multiply(maxCost(costs), calls) }
}

const maxCost = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((max, each) => (max === null || each === null ? null : Math.max(max, each)), 0)

const multiply = (cost: number | null, times: number): number | null =>
  cost === null ? null : cost * times

export const addCosts = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b
