import type { CheckResult } from '@promptwire/contract/checks/check-results'
import type { EvalOutcome, EvalState } from '@promptwire/contract/evals/eval-fields'
import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { SentRequest } from '../../platform/models/model.ts'
import type { PromptContent } from '../content/index.ts'

export interface PinnedModel {
  readonly providerId: string
  readonly providerName: string
  readonly model: string
}

export interface PinnedJudge extends PinnedModel {
  /** Built in, or the project's own. */
  readonly promptVersion: number
}

export interface NewEvalRun {
  readonly id: string
  readonly promptId: string
  /** Null for the working copy. */
  readonly version: number | null
  /** Working-copy revision; null for a version. */
  readonly revision: number | null
  readonly content: PromptContent
  /** Matches a version with the same content. */
  readonly contentHash: string | null
  readonly tested: PinnedModel
  /** True if the run uses the prompt's model; only these runs count for the publish gate. */
  readonly ownModel: boolean
  readonly judge: PinnedJudge | null
  /** Before the first answer, only the prompt's model, if the run uses another model. */
  readonly settingsNotSent: readonly SettingNotSent[]
}

export interface EvalRunRecord extends Omit<NewEvalRun, 'content' | 'contentHash'> {
  readonly state: EvalState
  readonly reason: string | null
  readonly pausedUntil: Date | null
  readonly cases: number
  readonly passed: number
  readonly failed: number
  readonly errors: number
  readonly unchecked: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; null if a price is unknown. */
  readonly cost: number | null
  readonly rerunOf: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

export const countDoneCases = ({
  passed,
  failed,
  errors,
  unchecked,
}: Pick<EvalRunRecord, 'passed' | 'failed' | 'errors' | 'unchecked'>): number =>
  passed + failed + errors + unchecked

/** A copy of the test case, taken when the run was requested. */
export interface PinnedCase extends TestCaseFields {
  readonly id: string
  readonly revision: number
}

export interface CaseResult {
  readonly caseId: string
  readonly outcome: EvalOutcome
  readonly score: number | null
  readonly output: string
  /** The model's text in think tags before the output; checks do not see it. */
  readonly reasoning: string | null
  readonly error: string | null
  readonly results: readonly CheckResult[]
  /** True if a judge's verdict could have decided the outcome. */
  readonly judged: boolean
  readonly latencyMs: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number | null
  readonly finishReason: string | null
  readonly settingsNotSent: readonly SettingNotSent[]
  /** Undefined if no request was sent. */
  readonly request: SentRequest | undefined
}

export interface StoredResult extends Omit<CaseResult, 'settingsNotSent' | 'request'> {
  readonly caseRevision: number
  readonly inputText: string
  readonly variables: TestCaseFields['variables']
  readonly checks: PinnedCase['checks']
  readonly mark: 'right' | 'wrong' | null
  /** Labels on LLM-judged checks, by index. */
  readonly checkMarks: readonly { readonly check: number; readonly mark: 'right' | 'wrong' }[]
}
