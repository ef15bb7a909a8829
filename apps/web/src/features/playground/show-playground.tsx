import { cursorOf } from '../../session/cursor-of.ts'
import { type Prompt, promptIdOf, readPrompt } from '../../session/opened-prompt.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import type { FormState } from '../../ui/form-state.ts'
import type { Providers } from '../../ui/model-choice.ts'
import { crumbsTo } from '../../ui/prompt-path.ts'
import { openedForm } from './opened-form.ts'
import { crumbsBelow, mayRun, type Run, readRun, runIdOf } from './opened-playground.ts'
import { PlaygroundPage } from './playground-page.tsx'
import { RunsPage } from './runs-page.tsx'

const PAGE_SIZE = 50
const LATEST = 8
const MOST_VERSIONS = 100

/** The playground of a prompt, with the runs that its address names, or a form that was refused. */
export const showPlayground =
  (origin: string) =>
  async (c: WebRequest, refused?: FormState): Promise<Response> => {
    const { project, projectApi: api } = c.var
    const prompt_id = promptIdOf(c)
    const [prompt, providers, versions, { data: latest }] = await Promise.all([
      readPrompt(c),
      providersFor(c),
      api.list_versions({ prompt_id, limit: MOST_VERSIONS }),
      api.list_playground_runs({ prompt_id, limit: LATEST }),
    ])
    const runs = await openedRuns(c, prompt)
    const facts = { project, prompt }
    const shown = {
      ...{ ...facts, providers, runs, latest, origin },
      versions: versions.data.map(({ version }) => version),
      form: refused ?? openedForm(runs, prompt, providers, c.req.query('version')),
    }
    return c.render(<PlaygroundPage {...shown} />, {
      title: ['Playground', 'Run'][runs.length] ?? 'Two runs',
      crumbs: runs.length === 0 ? crumbsTo(project, prompt) : crumbsBelow(facts),
    })
  }

/** Who may only look is not told what could be run. */
const providersFor = async (c: WebRequest): Promise<Providers> =>
  mayRun(c.var.project) ? (await c.var.projectApi.list_models({ limit: 100 })).data : []

/** Two that were run on the same input stand side by side. */
async function openedRuns(c: WebRequest, prompt: Prompt): Promise<Run[]> {
  const id = runIdOf(c)
  if (id === '') return []
  const beside = c.req.query('beside') || undefined
  return Promise.all([id, ...(beside ? [beside] : [])].map((each) => readRun(c, each, prompt)))
}

/** All runs of a prompt, a page at a time. */
export async function showRuns(c: WebRequest): Promise<Response> {
  const cursor = cursorOf(c)
  const [prompt, { data: runs, next_cursor }] = await Promise.all([
    readPrompt(c),
    c.var.projectApi.list_playground_runs({ prompt_id: promptIdOf(c), limit: PAGE_SIZE, cursor }),
  ])
  const facts = { project: c.var.project, prompt }
  const page = { runs, isFirstPage: cursor === undefined, nextCursor: next_cursor ?? undefined }
  return c.render(<RunsPage {...facts} {...page} />, { title: 'Runs', crumbs: crumbsBelow(facts) })
}
