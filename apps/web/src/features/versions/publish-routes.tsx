import { KEY_PRESETS, type KeyPreset } from '@promptwire/core/access/key-presets'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo } from '../../product/prompt-path.ts'
import { form } from '../../session/forms/form.ts'
import { hidden, number, text, ticked } from '../../session/forms/form-fields.ts'
import { bestEffort } from '../../session/render/best-effort.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { excerpt } from '../../ui/data/excerpt.ts'
import { TICK_IT } from './empty-text.tsx'
import type { EvalRun } from './last-run.tsx'
import { PublishPage } from './publish-page.tsx'
import { renderVersions } from './render-versions.tsx'
import { type PublishReview, readVersion, versionsPath } from './version-context.ts'

export function publishRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', (c) => reviewPage(c, freshForm({}, 'note')))
  routes.post(
    '/',
    form({
      fields: z.object({
        note: text(),
        revision: hidden(number()),
        live_version: hidden(number()),
        past_gate: ticked(),
        reason: text(),
        propose: ticked(),
        allow_empty: ticked(),
      }),
      call: publishReviewed,
      next: (c, { data: { version, previous_version: before } }) => ({
        to: versionsPath(c, { version, before }),
      }),
      rerender: reviewPage,
      messages: { reason: 'Enter a reason.', allow_empty: TICK_IT },
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

/** Fails if the reviewed content or the live version changed after the review. */
async function publishReviewed(
  c: WebRequest,
  reviewed: {
    note: string
    revision: number | undefined
    live_version: number | undefined
    past_gate: boolean
    reason: string
    propose: boolean
    allow_empty: boolean
  },
) {
  const { note, revision, live_version = null, past_gate, reason, propose, allow_empty } = reviewed
  const { projectApi: api } = c.var
  const prompt_id = getPromptId(c)
  const named = readVersion(c.req.query('version'))
  const version =
    named ?? (await api.save_draft_version({ prompt_id, note, revision })).data.version
  const publishing = { prompt_id, version, live_version, allow_empty }
  const published = past_gate
    ? await api.override_publish_gate({ ...publishing, reason })
    : await api.publish_version(publishing)
  // The version is live, even if this fails.
  if (propose) {
    await bestEffort(c, 'proposing a shared part', api.propose_part_updates({ prompt_id }))
  }
  return published
}

async function reviewPage(c: WebRequest, form: FormState): Promise<Response> {
  const named = readVersion(c.req.query('version'))
  const [prompt, { data: review }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.review_publish({ prompt_id: getPromptId(c), to: named }),
  ])
  const lastRun = await loadLastRun(c, review)
  const shown = { project: c.var.project, prompt, review, lastRun, named, form }
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
