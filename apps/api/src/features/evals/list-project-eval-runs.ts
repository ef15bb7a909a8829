import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'

/** The runs of all prompts, newest first. */
export const listProjectEvalRuns = verb(
  'list_project_eval_runs',
  async ({
    caller: { projectId },
    input: { limit, cursor },
    evals,
  }: VerbContext<'list_project_eval_runs', { readonly evals: EvalRuns }>) => {
    const found = await evals.listInProject(projectId, readCursor(cursor), limit + 1)
    const view = (run: (typeof found)[number]) => ({ ...evalRunView(run), prompt: run.prompt })
    return toPage(found, limit, view, writeCursor)
  },
)
