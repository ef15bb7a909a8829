import { CaseChange } from '@promptwire/contract/evals/eval-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { evalsPath } from '../../../product/evals/eval-paths.ts'
import { crumbsToView } from '../../../product/prompt-views.tsx'
import { reportIgnoredParams } from '../../../session/forms/ignored-params.ts'
import { readCursor } from '../../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { getRunId, requireSamePrompt } from '../eval-context.ts'
import { CasePage } from './case-page.tsx'
import { GridPage } from './grid-page.tsx'
import { loadGrid, readGridRuns } from './load-grid.ts'

const CASES = 100

export function gridRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/grid', gridPage)
  routes.get('/:eval_run_id/cases/:case_id', casePage)
  return routes
}

async function gridPage(c: WebRequest): Promise<Response> {
  const { project } = c.var
  const runs = readGridRuns(c)
  // The page of runs has the form to choose columns.
  if (!runs) return c.redirect(evalsPath(project, { slug: getPromptId(c) }))
  const change = CaseChange.safeParse(c.req.query('change')).data
  reportIgnoredParams(c, { change })
  const filter = { change, cursor: readCursor(c) }
  const [prompt, grid] = await Promise.all([loadPrompt(c), loadGrid(c, runs, filter, CASES)])
  return c.render(<GridPage project={project} prompt={prompt} grid={grid} />, {
    title: 'Compare side by side',
    crumbs: crumbsToView(project, prompt, 'evals'),
  })
}

async function casePage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const eval_run_id = getRunId(c)
  const case_id = c.req.param('case_id') ?? ''
  const before = z.uuid().safeParse(c.req.query('before')).data
  const load = async (id: string) => {
    const [{ data: run }, { data: results }] = await Promise.all([
      api.get_eval_run({ eval_run_id: id }),
      api.list_eval_results({ eval_run_id: id, case_id }),
    ])
    const [result] = results
    if (!result) throw new Failure('NOT_FOUND', 'Result not found.')
    return { run, result }
  }
  const [prompt, shown, baseline, difference] = await Promise.all([
    loadPrompt(c),
    load(eval_run_id),
    before ? load(before) : undefined,
    before ? api.compare_eval_outputs({ eval_run_id, case_id, before }) : undefined,
  ])
  requireSamePrompt(prompt, shown.run, ...(baseline ? [baseline.run] : []))
  const compared = baseline && difference && { ...baseline, pieces: difference.data.content }
  return c.render(<CasePage project={project} prompt={prompt} {...shown} baseline={compared} />, {
    title: 'Result',
    crumbs: crumbsToView(project, prompt, 'evals'),
  })
}
