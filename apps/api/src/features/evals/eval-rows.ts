import { CheckResult } from '@promptwire/contract/checks/check-results'
import { EvalRun } from '@promptwire/contract/evals/eval-fields'
import { settingsNotSent } from '@promptwire/contract/models/model-answer'
import { TestCase } from '@promptwire/contract/test-cases/test-case-fields'
import { z } from 'zod'
import type { Prisma } from '../../platform/database/generated/client.ts'
import { storedContent } from '../content/index.ts'
import { jsonColumn } from '../prompts/index.sql.ts'
import type { EvalRunRecord, NewEvalRun, PinnedCase, StoredResult } from './eval-run.ts'

/** Lists leave out the content and the request: both may be long. */
export const WITHOUT_CONTENT = { content: true, request: true } as const

type RunRow = Omit<Prisma.EvalRunGetPayload<object>, 'content' | 'request'>

export const toRun = (row: RunRow): EvalRunRecord => ({
  id: row.id,
  promptId: row.promptId,
  version: row.version,
  revision: row.revision,
  tested: { providerId: row.providerId, providerName: row.providerName, model: row.model },
  ownModel: row.ownModel,
  judge: toJudge(row),
  state: EvalRun.shape.state.parse(row.state),
  reason: row.reason,
  pausedUntil: row.pausedUntil,
  cases: row.cases,
  passed: row.passed,
  failed: row.failed,
  errors: row.errors,
  unchecked: row.unchecked,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  cost: row.cost,
  rerunOf: row.rerunOf,
  settingsNotSent: settingsNotSent.parse(row.settingsNotSent),
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
})

function toJudge(row: RunRow): EvalRunRecord['judge'] {
  const { judgeProviderId, judgeProviderName, judgeModel, judgePrompt } = row
  if (judgeProviderId === null || judgeModel === null) return null
  return {
    providerId: judgeProviderId,
    providerName: judgeProviderName ?? '',
    model: judgeModel,
    promptVersion: judgePrompt ?? 0,
  }
}

export const runColumns = ({
  content,
  tested,
  judge,
  settingsNotSent: notSent,
  ...run
}: NewEvalRun) => ({
  ...run,
  ...tested,
  content: jsonColumn(storedContent(content)),
  settingsNotSent: jsonColumn(notSent),
  judgeProviderId: judge?.providerId ?? null,
  judgeProviderName: judge?.providerName ?? null,
  judgeModel: judge?.model ?? null,
  judgePrompt: judge?.promptVersion ?? null,
})

const Pinned = TestCase.pick({
  variables: true,
  checks: true,
  threshold: true,
  dropped_checks: true,
})

export const toCase = (row: Prisma.EvalCaseGetPayload<object>): PinnedCase => ({
  id: row.caseId,
  revision: row.revision,
  input_text: row.inputText,
  expected_output: row.expectedOutput,
  ...Pinned.parse({ ...row, dropped_checks: row.droppedChecks }),
})

export interface ResultRow extends Omit<StoredResult, 'results' | 'checks'> {
  readonly results: unknown
  readonly checks: unknown
}

const Results = z.array(CheckResult)

export const toResults = (results: unknown): CheckResult[] => Results.parse(results)

export const toResult = (row: ResultRow): StoredResult => ({
  ...row,
  results: toResults(row.results),
  checks: Pinned.shape.checks.parse(row.checks),
})
