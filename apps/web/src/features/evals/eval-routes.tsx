import { CaseChange, EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { evalsPath } from '../../product/evals/eval-paths.ts'
import { crumbsToView } from '../../product/prompt-views.tsx'
import { form } from '../../session/forms/form.ts'
import { choice } from '../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { ComparePage } from './compare-page.tsx'
import { getRunId, requireSamePrompt, resultsQuery } from './eval-context.ts'
import { EvalRunPage } from './eval-run-page.tsx'
import { gridRoutes } from './grid/grid-routes.tsx'
import { gridQuery, readGridRuns } from './grid/load-grid.ts'
import { startRoutes } from './start-routes.tsx'

const LIST = '/:prompt_id/evals'
const RESULTS = 20
const RUNS = 50

export function evalRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.route(LIST, startRoutes())
  routes.route(LIST, gridRoutes())
  routes.get(`${LIST}/:eval_run_id`, runPage)
  routes.get(`${LIST}/:eval_run_id/compare`, comparePage)
  routes.post(
    `${LIST}/:eval_run_id/cancel`,
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.cancel_eval_run({ eval_run_id: getRunId(c) }),
      next: (c) => ({ to: backFromCancel(c), flash: 'Run cancelled.' }),
    }),
  )
  routes.post(
    `${LIST}/:eval_run_id/rerun`,
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.rerun_eval_failures({ eval_run_id: getRunId(c) }),
      next: (c, { data: { id } }) => ({ to: pathTo(c, id), flash: 'Rerunning failures.' }),
    }),
  )
  routes.post(
    `${LIST}/:eval_run_id/results/:case_id/mark`,
    form({
      fields: z.object({
        mark: choice(['right', 'wrong', ''], ''),
        check: z.coerce.number().int().optional(),
      }),
      call: (c, { mark, check }) =>
        c.var.projectApi.mark_eval_result({
          eval_run_id: getRunId(c),
          case_id: c.req.param('case_id') ?? '',
          mark: mark === '' ? null : mark,
          ...(check !== undefined && { check }),
        }),
      next: (c, { data: { case_id } }) => ({ to: backTo(c, case_id) }),
    }),
  )
  return routes
}

const pathTo = (c: WebRequest, id: string): string =>
  `${evalsPath(c.var.project, { slug: getPromptId(c) })}/${encodeURIComponent(id)}`

/** Returns to the grid that cancelled the run, or to the run. */
function backFromCancel(c: WebRequest): string {
  const runs = readGridRuns(c)
  const grid = runs?.map((id) => ({ id }))
  return grid
    ? `${evalsPath(c.var.project, { slug: getPromptId(c) })}/grid${gridQuery(grid)}`
    : pathTo(c, getRunId(c))
}

/** Returns to the result on the same page. */
function backTo(c: WebRequest, caseId: string): string {
  const query = resultsQuery({ outcome: c.req.query('outcome'), cursor: readCursor(c) })
  return `${pathTo(c, getRunId(c))}${query}#result-${caseId}`
}

async function runPage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const eval_run_id = getRunId(c)
  const outcome = EvalOutcome.safeParse(c.req.query('outcome')).data
  reportIgnoredParams(c, { outcome })
  const cursor = readCursor(c)
  const [prompt, run, calibration, { data: results, next_cursor = null }, { data: runs }] =
    await Promise.all([
      loadPrompt(c),
      api.get_eval_run({ eval_run_id }),
      api.get_eval_calibration({ eval_run_id }),
      api.list_eval_results({ eval_run_id, outcome, cursor, limit: RESULTS }),
      api.list_eval_runs({ prompt_id: getPromptId(c), limit: RUNS }),
    ])
  requireSamePrompt(prompt, run.data)
  const others = runs.filter(({ id }) => id !== run.data.id)
  const facts = { project, prompt, run: run.data, calibration: calibration.data }
  const shown = { ...facts, results, others, outcome, cursor, next: next_cursor }
  return c.render(<EvalRunPage {...shown} />, {
    title: 'Eval run',
    crumbs: crumbsToView(facts.project, facts.prompt, 'evals'),
  })
}

async function comparePage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const eval_run_id = getRunId(c)
  const before = z.uuid().safeParse(c.req.query('before')).data
  // The run page has the form to choose a baseline.
  if (!before) return c.redirect(pathTo(c, eval_run_id))
  const change = CaseChange.safeParse(c.req.query('change')).data
  reportIgnoredParams(c, { change })
  const cursor = readCursor(c)
  const [prompt, after, other] = await Promise.all([
    loadPrompt(c),
    api.get_eval_run({ eval_run_id }),
    api.get_eval_run({ eval_run_id: before }),
  ])
  requireSamePrompt(prompt, after.data, other.data)
  const [{ data: comparison }, { data: cases, next_cursor }] = await Promise.all([
    api.compare_eval_runs({ eval_run_id, before }),
    api.list_compared_cases({ eval_run_id, before, change, cursor }),
  ])
  const facts = { project, prompt }
  const page = { change, cursor, cases, next: next_cursor ?? null }
  const shown = { ...facts, ...page, before: other.data, after: after.data, comparison }
  return c.render(<ComparePage {...shown} />, {
    title: 'Compare runs',
    crumbs: crumbsToView(facts.project, facts.prompt, 'evals'),
  })
}
