import { CaseChange, EvalOutcome } from '@promptwire/core/contract/public/eval-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { cursorOf } from '../../session/cursor-of.ts'
import { form } from '../../session/form.ts'
import { choice } from '../../session/form-fields.ts'
import { tellLeftOut } from '../../session/left-out.ts'
import { promptIdOf, readPrompt } from '../../session/opened-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { ComparePage } from './compare-page.tsx'
import { EvalRunPage } from './eval-run-page.tsx'
import { crumbsBelow, evalsPath, requireRunsOf, resultsQuery, runIdOf } from './opened-evals.ts'
import { startRoutes } from './start-routes.tsx'

const LIST = '/:prompt_id/evals'
const RESULTS = 20
const RUNS = 50

/** The runs of a prompt: the list with a new one, one of them, and two side by side. */
export function evalRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.route(LIST, startRoutes())
  routes.get(`${LIST}/:eval_run_id`, runPage)
  routes.get(`${LIST}/:eval_run_id/compare`, comparePage)
  routes.post(
    `${LIST}/:eval_run_id/cancel`,
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.cancel_eval_run({ eval_run_id: runIdOf(c) }),
      next: (c) => ({ to: pathTo(c, runIdOf(c)), say: 'Cancelled.' }),
    }),
  )
  routes.post(
    `${LIST}/:eval_run_id/rerun`,
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.rerun_eval_failures({ eval_run_id: runIdOf(c) }),
      next: (c, { data: { id } }) => ({ to: pathTo(c, id), say: 'Running failures again.' }),
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
          eval_run_id: runIdOf(c),
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
  `${evalsPath(c.var.project, { slug: promptIdOf(c) })}/${encodeURIComponent(id)}`

/** The page of results that was looked at, where the result is. */
function backTo(c: WebRequest, caseId: string): string {
  const query = resultsQuery({ outcome: c.req.query('outcome'), cursor: cursorOf(c) })
  return `${pathTo(c, runIdOf(c))}${query}#result-${caseId}`
}

async function runPage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const eval_run_id = runIdOf(c)
  const outcome = EvalOutcome.safeParse(c.req.query('outcome')).data
  tellLeftOut(c, { outcome })
  const cursor = cursorOf(c)
  const [prompt, run, calibration, { data: results, next_cursor = null }, { data: runs }] =
    await Promise.all([
      readPrompt(c),
      api.get_eval_run({ eval_run_id }),
      api.get_eval_calibration({ eval_run_id }),
      api.list_eval_results({ eval_run_id, outcome, cursor, limit: RESULTS }),
      api.list_eval_runs({ prompt_id: promptIdOf(c), limit: RUNS }),
    ])
  requireRunsOf(prompt, run.data)
  const others = runs.filter(({ id }) => id !== run.data.id)
  const facts = { project, prompt, run: run.data, calibration: calibration.data }
  const shown = { ...facts, results, others, outcome, cursor, next: next_cursor }
  return c.render(<EvalRunPage {...shown} />, { title: 'Eval run', crumbs: crumbsBelow(facts) })
}

async function comparePage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const eval_run_id = runIdOf(c)
  const before = z.uuid().safeParse(c.req.query('before')).data
  // With what to compare is chosen on the page of the run.
  if (!before) return c.redirect(pathTo(c, eval_run_id))
  const change = CaseChange.safeParse(c.req.query('change')).data
  tellLeftOut(c, { change })
  const cursor = cursorOf(c)
  const [prompt, after, other] = await Promise.all([
    readPrompt(c),
    api.get_eval_run({ eval_run_id }),
    api.get_eval_run({ eval_run_id: before }),
  ])
  requireRunsOf(prompt, after.data, other.data)
  const [{ data: comparison }, { data: cases, next_cursor }] = await Promise.all([
    api.compare_eval_runs({ eval_run_id, before }),
    api.list_compared_cases({ eval_run_id, before, change, cursor }),
  ])
  const facts = { project, prompt }
  const page = { change, cursor, cases, next: next_cursor ?? null }
  const shown = { ...facts, ...page, before: other.data, after: after.data, comparison }
  return c.render(<ComparePage {...shown} />, { title: 'Compare runs', crumbs: crumbsBelow(facts) })
}
