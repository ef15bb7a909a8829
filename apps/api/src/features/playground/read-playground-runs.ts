import { Failure } from '@promptwire/core/errors/failure'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import {
  findPlaygroundRun,
  findPlaygroundRuns,
  findPlaygroundRunsInProject,
} from './playground.sql.ts'
import { listedRunView, playgroundRunView } from './playground-run.ts'

/** Finds a run by the id in a shared link. */
export const getPlaygroundRun = verb(
  'get_playground_run',
  async ({ caller, input: { playground_run_id }, unitOfWork }) => {
    const run = await findPlaygroundRun(unitOfWork, caller, playground_run_id)
    if (!run) throw new Failure('NOT_FOUND', 'Playground run not found.')
    return { data: playgroundRunView(run) }
  },
)

export const listPlaygroundRuns = verb(
  'list_playground_runs',
  async ({ input: { limit, cursor }, prompt: { id }, unitOfWork }) => {
    const page = { before: readCursor(cursor), limit: limit + 1 }
    const found = await findPlaygroundRuns(unitOfWork, id, page)
    return toPage(found, limit, listedRunView, writeCursor)
  },
)

export const listProjectPlaygroundRuns = verb(
  'list_project_playground_runs',
  async ({ caller: { projectId }, input: { limit, cursor }, unitOfWork }) => {
    const page = { before: readCursor(cursor), limit: limit + 1 }
    const found = await findPlaygroundRunsInProject(unitOfWork, projectId, page)
    const view = (run: (typeof found)[number]) => ({ ...listedRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  },
)
