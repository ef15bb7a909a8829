import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { listedRunView } from './playground-run.ts'

/** Lists a project's playground runs, newest first. */
export const listProjectPlaygroundRuns =
  (runs: Pick<PlaygroundStore, 'listInProject'>): Verb<'list_project_playground_runs'> =>
  async ({ projectId }, { limit, cursor }) => {
    const before = readCursor(cursor)
    const found = await runs.listInProject(projectId, { before, limit: limit + 1 })
    const view = (run: (typeof found)[number]) => ({ ...listedRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  }
