import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { listedRunView } from './playground-run.ts'

/** Lists a project's playground runs, newest first. */
export const listProjectPlaygroundRuns = verb(
  'list_project_playground_runs',
  async ({
    caller: { projectId },
    input: { limit, cursor },
    playgroundRuns,
  }: VerbContext<
    'list_project_playground_runs',
    { readonly playgroundRuns: Pick<PlaygroundStore, 'listInProject'> }
  >) => {
    const before = readCursor(cursor)
    const found = await playgroundRuns.listInProject(projectId, { before, limit: limit + 1 })
    const view = (run: (typeof found)[number]) => ({ ...listedRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  },
)
