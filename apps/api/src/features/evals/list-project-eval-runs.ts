import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'

/** The runs of all prompts, newest first. */
export const listProjectEvalRuns =
  (evals: EvalRuns): Verb<'list_project_eval_runs'> =>
  async ({ projectId }, { limit, cursor }) => {
    const found = await evals.listInProject(projectId, readCursor(cursor), limit + 1)
    const view = (run: (typeof found)[number]) => ({ ...evalRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  }
