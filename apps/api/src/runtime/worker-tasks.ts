import { diffValuesTask } from '../domain/audit/diff-values.ts'
import { evaluateTextChecksTask } from '../domain/check/evaluate-text-checks-task.ts'
import { readImportTask } from '../domain/import/read-import-task.ts'
import { compileTask, prepareTextTask, truncateTask } from '../domain/prompt/compile-tasks.ts'
import { countBlocksTask } from '../domain/prompt/count-blocks-task.ts'
import { countTokensTask } from '../domain/prompt/count-tokens-task.ts'
import { reviewProposalTask } from '../domain/proposal/review-proposal-task.ts'
import { readTestCasesTask, writeTestCasesTask } from '../domain/test-case/test-case-file-tasks.ts'
import { findUsageTask } from '../domain/variable/find-usage-task.ts'
import { diffContentsTask } from '../domain/version/diff-task.ts'
import { findWarningsTask } from '../domain/version/find-warnings.ts'
import type { Task } from '../platform/threads/task.ts'

/** The tasks that a thread can run. A test compares the list with the tasks in the features. */
const WORKER_TASKS: readonly Task<never, unknown>[] = [
  prepareTextTask,
  compileTask,
  truncateTask,
  countTokensTask,
  countBlocksTask,
  findWarningsTask,
  findUsageTask,
  evaluateTextChecksTask,
  diffContentsTask,
  reviewProposalTask,
  diffValuesTask,
  readTestCasesTask,
  writeTestCasesTask,
  readImportTask,
]

const TASKS_BY_NAME = new Map(WORKER_TASKS.map((task) => [task.name, task]))

/** The task of a name that the main thread sent, with its input as it was sent. */
export function findWorkerTask(name: string): Task<unknown, unknown> {
  const task = TASKS_BY_NAME.get(name)
  if (!task) throw new Error(`${name} is no task of a thread`)
  return task as Task<unknown, unknown>
}
