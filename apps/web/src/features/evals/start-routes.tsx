import { leafChecks } from '@promptwire/contract/checks/checks'
import { Hono } from 'hono'
import { z } from 'zod'
import { caseTitle } from '../../product/case-title.ts'
import {
  readColumns,
  runColumns,
  toRunChoice,
  WORKING_COPY,
} from '../../product/compared-columns/column-fields.ts'
import { evalsPath } from '../../product/evals/eval-paths.ts'
import { chosenModel, modelChoice } from '../../product/models/model-choice.ts'
import { crumbsTo } from '../../product/prompt-path.ts'
import { form } from '../../session/forms/form.ts'
import { text, texts, ticked } from '../../session/forms/form-fields.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { canRun } from './eval-context.ts'
import { EvalsPage } from './evals-page.tsx'
import { gridQuery, loadGrid, pickLatestRuns } from './grid/load-grid.ts'

const RUNS = 50
/** Max test cases to choose from. */
const CHOICES = 100
/** Max test cases of the grid; its own page has more. */
const GRID_CASES = 20
const FIRST_CASES = { change: undefined, cursor: undefined }

export function startRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => listPage(c))
  routes.post(
    '/',
    form({
      fields: StartFields,
      call: startColumns,
      next: (c, runs) => ({
        to: buildListPath(c) + (runs.length === 1 ? `/${runs[0]?.id}` : `/grid${gridQuery(runs)}`),
      }),
      rerender: listPage,
      at: { NOT_FOUND: null },
      messages: { test_case_ids: 'A selected test case was deleted. Choose again.' },
    }),
  )
  return routes
}

/** Further columns add fields such as `version.2` and `model.2`. */
const StartFields = z
  .object({
    version: text(),
    model: text(),
    judge: text(),
    cases: texts(),
    reuse: ticked(),
  })
  .catchall(texts())

async function startColumns(c: WebRequest, given: z.output<typeof StartFields>) {
  const { version, model, judge, cases, reuse, ...others } = given
  const columns = readColumns({ version, model }, others)
  const judging = chosenModel(judge)
  const started = await runColumns(columns, (chosen) =>
    c.var.projectApi.run_eval({
      prompt_id: getPromptId(c),
      ...toRunChoice(chosen),
      judge_provider: judging.provider,
      judge_model: judging.model,
      test_case_ids: cases.length > 0 ? cases : undefined,
      reuse: reuse && columns.length > 1,
    }),
  )
  return started.map(({ data }) => data)
}

const buildListPath = (c: WebRequest) => evalsPath(c.var.project, { slug: getPromptId(c) })

async function listPage(c: WebRequest, form?: FormState): Promise<Response> {
  const { project, projectApi: api } = c.var
  const prompt_id = getPromptId(c)
  const cursor = readCursor(c)
  const [prompt, { data: runs, next_cursor }, choices] = await Promise.all([
    loadPrompt(c),
    api.list_eval_runs({ prompt_id, cursor, limit: RUNS }),
    canRun(project) ? loadChoices(c) : undefined,
  ])
  const facts = { project, prompt }
  const isFirstPage = cursor === undefined
  const compared = isFirstPage ? pickLatestRuns(runs) : []
  const grid =
    compared.length > 0 ? await loadGrid(c, compared, FIRST_CASES, GRID_CASES) : undefined
  const start = choices && {
    ...choices,
    form: form ?? freshForm(defaultChoices(choices, c.req.query('version'))),
  }
  const shown = { ...facts, runs, grid, start, isFirstPage, nextCursor: next_cursor ?? undefined }
  return c.render(<EvalsPage {...shown} />, {
    title: 'Evals',
    crumbs: crumbsTo(facts.project, facts.prompt),
  })
}

async function loadChoices(c: WebRequest) {
  const api = c.var.projectApi
  const prompt_id = getPromptId(c)
  const [versions, providers, cases, counted] = await Promise.all([
    api.list_versions({ prompt_id, limit: 50 }),
    api.list_models({ limit: 100 }),
    api.list_test_cases({ prompt_id, limit: CHOICES }),
    api.count_test_cases({ prompt_id }),
  ])
  return {
    versions: versions.data.map(({ version }) => version),
    providers: providers.data,
    cases: cases.data.map((each) => ({ id: each.id, title: caseTitle(each) })),
    caseCount: counted.data.total,
    asksModel: cases.data.some(({ checks }) =>
      leafChecks(checks).some(({ type }) => type.endsWith('llm-rubric')),
    ),
  }
}

function defaultChoices(
  { providers }: Awaited<ReturnType<typeof loadChoices>>,
  version = WORKING_COPY,
) {
  const provider = providers.find(({ is_default }) => is_default) ?? providers[0]
  const model = provider ? modelChoice(provider.id, provider.default_model) : ''
  return { version, model, judge: model, reuse: 'yes' }
}
