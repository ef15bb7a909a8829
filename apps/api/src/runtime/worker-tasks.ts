import { diffValuesTask } from '../features/audit/diff-values.ts'
import { passwordStrengthTask } from '../features/auth/password-strength-task.ts'
import { checkSchemasTask } from '../features/checks/check-schemas-task.ts'
import { checkValuesTask } from '../features/checks/check-values-task.ts'
import { evaluateTextChecksTask } from '../features/checks/evaluate-text-checks-task.ts'
import {
  compileMessagesTask,
  compileTask,
  planCacheTask,
  prepareTextTask,
  truncateTask,
} from '../features/content/compile-tasks.ts'
import { countBlocksTask } from '../features/content/count-blocks-task.ts'
import { countTokensTask } from '../features/content/count-tokens-task.ts'
import { diffTextsTask } from '../features/content/diff-texts-task.ts'
import { reportCacheTask } from '../features/content/report-cache-task.ts'
import { readProjectFileTask } from '../features/export/read-project-file.ts'
import { readImportTask } from '../features/import/read-import-task.ts'
import { writeRequestTask } from '../features/models/write-request-task.ts'
import { reviewProposalTask } from '../features/proposals/merge/review-proposal-task.ts'
import { readArchiveTask, writeArchiveTask } from '../features/skills/skill-archive.ts'
import {
  readTestCasesTask,
  writeTestCasesTask,
} from '../features/test-cases/file/test-case-file-tasks.ts'
import { findUsageTask } from '../features/variables/find-usage-task.ts'
import { diffContentsTask } from '../features/versions/diff-task.ts'
import { findWarningsTask } from '../features/versions/find-warnings.ts'
import type { Task } from '../platform/threads/task.ts'

/** A test compares the list with the tasks in the features. */
const WORKER_TASKS: readonly Task<never, unknown>[] = [
  prepareTextTask,
  compileTask,
  compileMessagesTask,
  planCacheTask,
  truncateTask,
  writeRequestTask,
  countTokensTask,
  countBlocksTask,
  reportCacheTask,
  findWarningsTask,
  findUsageTask,
  evaluateTextChecksTask,
  checkSchemasTask,
  checkValuesTask,
  diffContentsTask,
  diffTextsTask,
  reviewProposalTask,
  diffValuesTask,
  passwordStrengthTask,
  readTestCasesTask,
  writeTestCasesTask,
  readImportTask,
  readProjectFileTask,
  readArchiveTask,
  writeArchiveTask,
]

const TASKS_BY_NAME = new Map(WORKER_TASKS.map((task) => [task.name, task]))

export function findWorkerTask(name: string): Task<unknown, unknown> {
  const task = TASKS_BY_NAME.get(name)
  if (!task) throw new Error(`${name} is not a task of a thread`)
  return task as Task<unknown, unknown>
}
