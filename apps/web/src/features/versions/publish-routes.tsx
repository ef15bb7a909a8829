import { KEY_PRESETS, type KeyPreset } from '@promptwire/core/access/key-presets'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo } from '../../product/prompt-path.ts'
import { form } from '../../session/forms/form.ts'
import { hidden, number, text, ticked } from '../../session/forms/form-fields.ts'
import { bestEffort } from '../../session/render/best-effort.ts'
import { getPromptId, loadPrompt, type Prompt } from '../../session/render/load-prompt.ts'
import { readingCost } from '../../session/render/reading-cost.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { excerpt } from '../../ui/data/excerpt.ts'
import type { ReadingCosts } from '../../ui/diff/difference-view.tsx'
import type { EvalRun } from './last-run.tsx'
import { PublishPage } from './publish-page.tsx'
import { renderVersions } from './render-versions.tsx'
import { type PublishReview, readVersion, versionsPath } from './version-context.ts'

/** Reviews, publishes and undoes a publish. */
export function publishRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => reviewPage(c, freshForm()))
  routes.post(
    '/',
    form({
      fields: z.object({
        note: text(),
        revision: hidden(number()),
        live_version: hidden(number()),
        past_gate: ticked(),
        reason: text(),
      }),
      call: publishReviewed,
      next: (c, { data: { version, previous_version: before } }) => ({
        to: versionsPath(c, { version, before }),
      }),
      rerender: reviewPage,
      messages: { reason: 'Enter a reason.' },
    }),
  )
  routes.post(
    '/undo',
    form({
      fields: z.object({ version: hidden(number()), live_version: hidden(number()) }),
      call: (c, { version = 0, live_version }) =>
        c.var.projectApi.publish_version({ prompt_id: getPromptId(c), version, live_version }),
      next: (c, { data: { version } }, { live_version }) => ({
        to: versionsPath(c),
        flash: `Version ${version} is live again instead of version ${live_version}.`,
      }),
      rerender: (c, form) => renderVersions(web, c, form),
      at: { NOT_FOUND: null },
    }),
  )
  routes.post(
    '/key',
    form({
      fields: z.object({ version: hidden(number()) }),
      call: async (c) => {
        const { name } = await loadPrompt(c)
        return c.var.projectApi.create_key({
          name: toKeyName(name),
          environment,
          scopes: [...scopes],
        })
      },
      next: async (c, { data }, { version = 0 }) => {
        const path = versionsPath(c)
        await web.flash.write(c, c.var.person, 'key', { value: data.key, path })
        return { to: versionsPath(c, { version, before: null }) }
      },
    }),
  )
  return routes
}

/** The first preset has the least access: it fetches published prompts. */
const [{ environment, scopes }] = KEY_PRESETS as readonly [KeyPreset, ...KeyPreset[]]

const MAX_NAME_LENGTH = 100

const toKeyName = (prompt: string): string => `Production, ${excerpt(prompt, MAX_NAME_LENGTH)}`

/** Publishes exactly the reviewed content over the reviewed live version; fails otherwise. */
async function publishReviewed(
  c: WebRequest,
  reviewed: {
    note: string
    revision: number | undefined
    live_version: number | undefined
    past_gate: boolean
    reason: string
  },
) {
  const { note, revision, live_version = null, past_gate, reason } = reviewed
  const { projectApi: api } = c.var
  const prompt_id = getPromptId(c)
  const named = readVersion(c.req.query('version'))
  const version =
    named ?? (await api.save_draft_version({ prompt_id, note, revision })).data.version
  const publishing = { prompt_id, version, live_version }
  return past_gate
    ? api.override_publish_gate({ ...publishing, reason })
    : api.publish_version(publishing)
}

async function reviewPage(c: WebRequest, form: FormState): Promise<Response> {
  const named = readVersion(c.req.query('version'))
  const [prompt, { data: review }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.review_publish({ prompt_id: getPromptId(c), to: named }),
  ])
  const [costs, lastRun] = await Promise.all([
    loadCosts(c, review, prompt, named),
    loadLastRun(c, review),
  ])
  const shown = { project: c.var.project, prompt, review, costs, lastRun, named, form }
  return c.render(<PublishPage {...shown} />, {
    title: 'Publish',
    crumbs: crumbsTo(shown.project, prompt),
    width: 'full',
  })
}

/** Skipped with a publish gate, which shows more, and without test cases or changes. */
async function loadLastRun(
  c: WebRequest,
  { gate, test_cases, nothing_changed }: PublishReview,
): Promise<EvalRun | null | undefined> {
  if (gate || nothing_changed || !test_cases?.total) return undefined
  const newest = c.var.projectApi.list_eval_runs({ prompt_id: getPromptId(c), limit: 1 })
  const answer = await bestEffort(c, 'the last run of a prompt', newest)
  return answer && (answer.data[0] ?? null)
}

/** Input cost before and after; undefined without a model. */
async function loadCosts(
  c: WebRequest,
  { from, model_config, tokens }: PublishReview,
  prompt: Prompt,
  named: number | undefined,
): Promise<ReadingCosts | undefined> {
  const now = model_config?.after ?? (await loadModelConfig(c, prompt, named))
  const after = await readingCost(c, now, tokens.after)
  if (after === undefined) return undefined
  if (from === null) return { before: 0, after }
  const before = await readingCost(c, model_config?.before ?? now, tokens.before)
  return { before: before ?? null, after }
}

async function loadModelConfig(c: WebRequest, prompt: Prompt, named: number | undefined) {
  if (named === undefined) return prompt.model_config ?? {}
  const one = { prompt_id: getPromptId(c), version: named }
  return (await c.var.projectApi.get_version(one)).data.model_config ?? {}
}
