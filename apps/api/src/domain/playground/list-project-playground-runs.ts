import { readCursor, writeCursor } from '../id-cursor.ts'
import { toPage } from '../page.ts'
import type { Verb } from '../verb.ts'
import { listedRunView } from './playground-run.ts'
import type { PlaygroundStore } from './playground-store.ts'

/** What was tried out in a project, newest first. */
export const listProjectPlaygroundRuns =
  (runs: Pick<PlaygroundStore, 'listInProject'>): Verb<'list_project_playground_runs'> =>
  async ({ projectId }, { limit, cursor }) => {
    const before = readCursor(cursor)
    const found = await runs.listInProject(projectId, { before, limit: limit + 1 })
    const view = (run: (typeof found)[number]) => ({ ...listedRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  }
