import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage, SMALL_ITEMS, toPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import type { EvalRunRecord, StoredResult } from './eval-run.ts'
import { evalResultView, evalRunView } from './eval-view.ts'
import {
  listResults,
  listRuns,
  listRunsInProject,
  readSentRequest,
  requireRun,
} from './evals.sql.ts'

export const getEvalRun = verb(
  'get_eval_run',
  async ({ caller, input: { eval_run_id: id }, unitOfWork }) => {
    const run = await requireRun(unitOfWork, caller, id)
    return { data: { ...evalRunView(run), request: await readSentRequest(unitOfWork, id) } }
  },
)

export const listEvalRuns = verb(
  'list_eval_runs',
  async ({ input: { limit, cursor }, prompt: { id }, unitOfWork }) => {
    const before = readCursor(cursor)
    const read = (last: EvalRunRecord | undefined, maxItems: number) =>
      listRuns(unitOfWork, id, last?.id ?? before, maxItems)
    return readPage({ sizes: SMALL_ITEMS, read, view: evalRunView, toCursor: writeCursor }, limit)
  },
)

export const listProjectEvalRuns = verb(
  'list_project_eval_runs',
  async ({ caller: { projectId }, input: { limit, cursor }, unitOfWork }) => {
    const found = await listRunsInProject(unitOfWork, projectId, readCursor(cursor), limit + 1)
    const view = (run: (typeof found)[number]) => ({ ...evalRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  },
)

export const listEvalResults = verb(
  'list_eval_results',
  async ({ caller, input: { eval_run_id, outcome, case_id, limit, cursor }, unitOfWork }) => {
    const { id } = await requireRun(unitOfWork, caller, eval_run_id)
    const from = readCursor(cursor)
    const read = (last: StoredResult | undefined, maxItems: number) =>
      listResults(
        unitOfWork,
        id,
        { outcome, caseId: case_id, after: last?.caseId ?? from },
        maxItems,
      )
    const toCursor = ({ caseId }: StoredResult) => writeCursor({ id: caseId })
    return readPage({ sizes: LARGE_ITEMS, read, view: evalResultView, toCursor }, limit)
  },
)
