import { leafChecks } from '@promptwire/core/contract/public/testing/checks'
import { Hono } from 'hono'
import { z } from 'zod'
import { chosenModel, modelChoice } from '../../product/model-choice.ts'
import { crumbsTo } from '../../product/prompt-path.ts'
import { form } from '../../session/forms/form.ts'
import { number, text, texts } from '../../session/forms/form-fields.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { excerpt } from '../../ui/data/excerpt.ts'
import { canRun, evalsPath } from './eval-context.ts'
import { EvalsPage } from './evals-page.tsx'

const RUNS = 50
/** Max test cases to choose from. */
const CHOICES = 100

/** A prompt's runs and the form to start one. */
export function startRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => listPage(c))
  routes.post(
    '/',
    form({
      fields: z.object({ version: number(), model: text(), judge: text(), cases: texts() }),
      call: (c, { version, model, judge, cases }) => {
        const judging = chosenModel(judge)
        return c.var.projectApi.run_eval({
          prompt_id: getPromptId(c),
          version,
          ...chosenModel(model),
          judge_provider: judging.provider,
          judge_model: judging.model,
          test_case_ids: cases.length > 0 ? cases : undefined,
        })
      },
      next: (c, { data: { id } }) => ({ to: `${buildListPath(c)}/${id}` }),
      rerender: listPage,
      at: { NOT_FOUND: null },
      messages: { test_case_ids: 'A selected test case was deleted. Choose again.' },
    }),
  )
  return routes
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
  const start = choices && {
    ...choices,
    form: form ?? freshForm(defaultChoices(choices, c.req.query('version'))),
  }
  const isFirstPage = cursor === undefined
  const shown = { ...facts, runs, start, isFirstPage, nextCursor: next_cursor ?? undefined }
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
    cases: cases.data.map(({ id, input_text }) => ({
      id,
      title: excerpt(input_text) || '(empty input)',
    })),
    caseCount: counted.data.total,
    asksModel: cases.data.some(({ checks }) =>
      leafChecks(checks).some(({ type }) => type.endsWith('llm-rubric')),
    ),
  }
}

/** Preselects the default model. */
function defaultChoices({ providers }: Awaited<ReturnType<typeof loadChoices>>, version = '') {
  const provider = providers.find(({ is_default }) => is_default) ?? providers[0]
  const model = provider ? modelChoice(provider.id, provider.default_model) : ''
  return { version, model, judge: model }
}
