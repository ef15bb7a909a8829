import type { CaseChange, EvalOutcome } from '@promptwire/core/contract/public/eval-fields'
import type { Caller } from '../../kernel/caller.ts'
import type { PromptContent } from '../content/index.ts'
import type { WithPrompt } from '../prompts/index.ts'
import type {
  CaseInRuns,
  CaseResult,
  ChangeCount,
  EvalRunRecord,
  MarkSummary,
  NewEvalRun,
  PinnedCase,
  StoredResult,
} from './eval-run.ts'
import type { CustomText } from './judge/judge-prompts.ts'

/** Two runs of a prompt, by their ids. */
export interface ComparedRuns {
  readonly baseline: string
  readonly candidate: string
}

/** The result of a test case of one run in another. */
export interface CaseComparison {
  countChanges(runs: ComparedRuns): Promise<ChangeCount[]>
  /** Changed cases first, each kind by age, after a given test case. */
  compared(
    runs: ComparedRuns,
    filter: { readonly change?: CaseChange | undefined; readonly after?: string | undefined },
    limit: number,
  ): Promise<CaseInRuns[]>
}

/** Runs to read. */
export interface EvalRuns extends CaseComparison {
  find(projectId: string, id: string): Promise<EvalRunRecord | undefined>
  /** Newest first, before an id when one is given. */
  list(promptId: string, before: string | undefined, limit: number): Promise<EvalRunRecord[]>
  /** Of all prompts of a project. */
  listInProject(
    projectId: string,
    before: string | undefined,
    limit: number,
  ): Promise<WithPrompt<EvalRunRecord>[]>
  /** By test case, oldest first, after one when it is given. */
  results(
    runId: string,
    filter: { readonly outcome?: EvalOutcome | undefined; readonly after?: string | undefined },
    limit: number,
  ): Promise<StoredResult[]>
  /** A summary of human labels, with at most so many criteria, those with the most labels first. */
  countMarks(run: EvalRunRecord, maxCriteria: number): Promise<MarkSummary>
}

/** Changes of runs by those who ask for them. */
export interface EvalChanges {
  /** Pins test cases of the prompt, all where none are named, and asks for the job. CONFLICT where there are none. */
  create(
    caller: Caller,
    run: NewEvalRun,
    testCaseIds: readonly string[] | undefined,
  ): Promise<EvalRunRecord>
  /**
   * A new run of the test cases that did not pass. CONFLICT if all passed, or if the run is still
   * running.
   */
  rerun(caller: Caller, run: EvalRunRecord, id: string): Promise<EvalRunRecord>
  /** Cancels the run and returns it; one that has ended stays as it is. */
  cancel(caller: Caller, run: EvalRunRecord): Promise<EvalRunRecord>
  /** False where there is no such result. */
  mark(
    caller: Caller,
    run: EvalRunRecord,
    caseId: string,
    mark: StoredResult['mark'],
  ): Promise<boolean>
  /** Of one check, by its place among those that judge something; false where no model judged it. */
  markCheck(
    caller: Caller,
    run: EvalRunRecord,
    of: { readonly caseId: string; readonly check: number },
    mark: StoredResult['mark'],
  ): Promise<boolean>
}

/** A run that is under way. */
export interface StartedRun {
  readonly run: EvalRunRecord
  readonly content: PromptContent
  /** The project's own judge prompt that the run pinned; undefined for a built-in one. */
  readonly judgeText: CustomText | undefined
}

/** Database operations for executing a run. */
export interface EvalWork {
  /** Undefined where it has ended, or its prompt is gone. */
  begin(projectId: string, runId: string): Promise<StartedRun | undefined>
  /** The next test cases without a result, oldest first, after one when it is given. */
  pending(runId: string, after: string | undefined, limit: number): Promise<PinnedCase[]>
  /** Records a result once, and counts it; what comes a second time, or too late, is thrown away. */
  saveResult(runId: string, result: CaseResult): Promise<void>
  /** Puts a run to sleep until then; how often it was, this time counted, since its last answer. */
  pause(runId: string, until: Date, reason: string): Promise<number>
  end(runId: string, state: 'finished' | 'failed', reason: string | null): Promise<void>
}

export interface EvalStore extends EvalRuns, EvalChanges, EvalWork {}
