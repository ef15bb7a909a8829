import { count } from '@promptwire/core/text/count'
import { COLUMNS } from '../../product/compared-columns/column-fields.ts'
import type { Providers } from '../../product/models/model-choice.ts'
import { crumbsTo } from '../../product/prompt-path.ts'
import { crumbsToView } from '../../product/prompt-views.tsx'
import { optional } from '../../session/forms/optional.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt, type Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import type { RunContent } from './compiled-prompt.tsx'
import { buildInitialForm } from './initial-form.ts'
import { canRun, getRunId, loadRun, type Run } from './load-run.ts'
import { PlaygroundPage } from './playground-page.tsx'
import { RunsPage } from './runs-page.tsx'
import { MAX_SELECTED_RUNS } from './save-test-cases.ts'

const LATEST = 8
const MAX_VERSIONS = 100

/** A rejected form of the page, or one that continues its run. */
interface RefusedForms {
  readonly form?: FormState
  readonly turn?: FormState
}

export type RenderPlayground = (c: WebRequest, refused?: RefusedForms) => Promise<Response>

/** Shows the runs in the URL, or a rejected form. */
export const renderPlayground =
  (origin: string): RenderPlayground =>
  async (c, refused = {}) => {
    const { project, projectApi: api } = c.var
    const prompt_id = getPromptId(c)
    const [prompt, providers, versions] = await Promise.all([
      loadPrompt(c),
      providersFor(c),
      api.list_versions({ prompt_id, limit: MAX_VERSIONS }),
    ])
    const runs = await loadRuns(c, prompt)
    const facts = { project, prompt }
    const form = refused.form ?? buildInitialForm(runs, prompt, providers, c.req.query('version'))
    // Read the list after the URL's runs, so that it includes a run that was just saved.
    const [{ data: latest }, content, comparison] = await Promise.all([
      api.list_playground_runs({ prompt_id, limit: LATEST }),
      runs.length === 0 ? loadContent(c, prompt, form) : prompt,
      compareRun(c, runs),
    ])
    const shown = {
      ...facts,
      providers,
      runs,
      latest,
      origin,
      versions: versions.data.map(({ version }) => version),
      form,
      content,
      comparison,
      turn: refused.turn,
    }
    return c.render(<PlaygroundPage {...shown} />, {
      title: ['Playground', 'Run'][runs.length] ?? count(runs.length, 'run'),
      crumbs:
        runs.length === 0
          ? crumbsTo(project, prompt)
          : crumbsToView(facts.project, facts.prompt, 'playground'),
    })
  }

/** Falls back to the working copy for unknown versions. */
async function loadContent(c: WebRequest, prompt: Prompt, form: FormState): Promise<RunContent> {
  const version = Number(fieldValue(form, 'version'))
  if (!Number.isInteger(version) || version < 1) return prompt
  const asked = c.var.projectApi.get_version({ prompt_id: prompt.id, version })
  return (await optional(asked, 'NOT_FOUND'))?.data ?? prompt
}

/** Returns undefined unless the URL requests the comparison. */
async function compareRun(c: WebRequest, [run]: readonly Run[]) {
  if (!run || c.req.query('compare') !== 'previous') return undefined
  return (await c.var.projectApi.compare_playground_run({ playground_run_id: run.id })).data
}

/** Viewers may not list providers. */
const providersFor = async (c: WebRequest): Promise<Providers> =>
  canRun(c.var.project) ? (await c.var.projectApi.list_models({ limit: 100 })).data : []

async function loadRuns(c: WebRequest, prompt: Prompt): Promise<Run[]> {
  const id = getRunId(c)
  if (id === '') return []
  const others = (c.req.queries('with') ?? []).slice(0, Object.keys(COLUMNS).length)
  return Promise.all([id, ...others].map((each) => loadRun(c, each, prompt)))
}

export async function renderRuns(c: WebRequest, form?: FormState): Promise<Response> {
  const cursor = readCursor(c)
  const [prompt, { data: runs, next_cursor }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.list_playground_runs({
      prompt_id: getPromptId(c),
      limit: MAX_SELECTED_RUNS,
      cursor,
    }),
  ])
  const facts = { project: c.var.project, prompt }
  const page = {
    runs,
    isFirstPage: cursor === undefined,
    nextCursor: next_cursor ?? undefined,
    form,
  }
  return c.render(<RunsPage {...facts} {...page} />, {
    title: 'Runs',
    crumbs: crumbsToView(facts.project, facts.prompt, 'playground'),
  })
}
