import type { CheckResult } from '@promptwire/core/contract/public/testing/check-results'
import type { EvalOutcome, EvalState } from '@promptwire/core/contract/public/testing/eval-fields'
import type { TestCaseFields } from '@promptwire/core/contract/public/testing/test-case-fields'
import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { SentRequest } from '../../platform/models/model.ts'
import type { PromptContent } from '../content/index.ts'

/** A model of a provider, as a run keeps it. */
export interface PinnedModel {
  readonly providerId: string
  readonly providerName: string
  readonly model: string
}

export interface PinnedJudge extends PinnedModel {
  /** Of the judge prompt: built in, or the project's own. */
  readonly promptVersion: number
}

/** The input of a run. */
export interface NewEvalRun {
  readonly id: string
  readonly promptId: string
  /** Null for the working copy as it stood. */
  readonly version: number | null
  /** Of the working copy; null for a version. */
  readonly revision: number | null
  readonly content: PromptContent
  /** By which a version is known that has the same content. */
  readonly contentHash: string | null
  readonly tested: PinnedModel
  /** Whether it is the prompt's own model, so that the publish gate counts what came of it. */
  readonly ownModel: boolean
  readonly judge: PinnedJudge | null
  /** Until there is an answer, only the prompt's model, if another one runs. */
  readonly settingsNotSent: readonly SettingNotSent[]
}

/** A run, but for what it runs. */
export interface EvalRunRecord extends Omit<NewEvalRun, 'content' | 'contentHash'> {
  readonly state: EvalState
  /** Why it failed or waits. */
  readonly reason: string | null
  /** When a paused run resumes; null if it is not paused. */
  readonly pausedUntil: Date | null
  readonly cases: number
  readonly passed: number
  readonly failed: number
  readonly errors: number
  readonly unchecked: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** In US dollars; null where a price is not known. */
  readonly cost: number | null
  readonly rerunOf: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** How many cases have a result. */
export const countDoneCases = ({
  passed,
  failed,
  errors,
  unchecked,
}: Pick<EvalRunRecord, 'passed' | 'failed' | 'errors' | 'unchecked'>): number =>
  passed + failed + errors + unchecked

/** A test case as it was when the run was asked for. */
export interface PinnedCase extends TestCaseFields {
  readonly id: string
  readonly revision: number
}

/** The result of a test case. */
export interface CaseResult {
  readonly caseId: string
  readonly outcome: EvalOutcome
  readonly score: number | null
  readonly output: string
  /** The model's text in think tags before the output, which checks do not see. */
  readonly reasoning: string | null
  readonly error: string | null
  readonly results: readonly CheckResult[]
  /** Whether a model that judges decided: its word could have passed or failed the whole. */
  readonly judged: boolean
  readonly latencyMs: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number | null
  readonly finishReason: string | null
  readonly settingsNotSent: readonly SettingNotSent[]
  /** Undefined where nothing was sent over the network. */
  readonly request: SentRequest | undefined
}

export interface StoredResult extends Omit<CaseResult, 'settingsNotSent' | 'request'> {
  readonly caseRevision: number
  readonly inputText: string
  readonly variables: TestCaseFields['variables']
  readonly checks: PinnedCase['checks']
  readonly mark: 'right' | 'wrong' | null
  /** Of single checks that a model judged, by their places. */
  readonly checkMarks: readonly { readonly check: number; readonly mark: 'right' | 'wrong' }[]
}
