import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo } from '../../product/prompt-path.ts'
import { crumbsToView } from '../../product/prompt-views.tsx'
import { form } from '../../session/forms/form.ts'
import { hidden, number, ticked } from '../../session/forms/form-fields.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { ComparePage } from './compare-page.tsx'
import { TICK_IT } from './empty-text.tsx'
import { publishRoutes } from './publish-routes.tsx'
import { renderVersions } from './render-versions.tsx'
import { RestorePage } from './restore-page.tsx'
import { readVersion, versionsPath } from './version-context.ts'

export function versionRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id/versions', (c) => renderVersions(web, c))
  routes.get('/:prompt_id/compare', comparePage)
  routes.route('/:prompt_id/publish', publishRoutes(web))
  routes.get('/:prompt_id/versions/:version/restore', (c) => restorePage(c))
  routes.post(
    '/:prompt_id/versions/:version/restore',
    form({
      fields: z.object({
        publish: ticked(),
        allow_empty: ticked(),
        revision: hidden(number()),
        live_version: hidden(number()),
      }),
      call: (c, { publish, allow_empty, revision }) =>
        c.var.projectApi.rollback_version({
          prompt_id: getPromptId(c),
          version: getVersionNumber(c),
          revision,
          ...(publish && { publish, allow_empty }),
        }),
      next: (c, _, { publish, live_version }) => ({
        to: publish
          ? versionsPath(c, { version: getVersionNumber(c), before: live_version ?? null })
          : versionsPath(c),
        flash: publish
          ? `Rolled back to version ${getVersionNumber(c)}.`
          : `Version ${getVersionNumber(c)} restored to the working copy.`,
      }),
      rerender: restorePage,
      messages: { allow_empty: TICK_IT },
    }),
  )
  return routes
}

const getVersionNumber = (c: WebRequest): number => readVersion(c.req.param('version')) ?? 0

/** Older versions can be compared from the versions page. */
const MAX_CHOICES = 100

async function comparePage(c: WebRequest): Promise<Response> {
  const prompt = await loadPrompt(c)
  const requestedFrom = readVersion(c.req.query('from'))
  const to = readVersion(c.req.query('to'))
  reportIgnoredParams(c, { from: requestedFrom, to })
  const from = requestedFrom ?? prompt.published_version ?? prompt.last_version
  const { project, projectApi: api } = c.var
  const head = { title: 'Compare', crumbs: crumbsTo(project, prompt), width: 'full' } as const
  const facts = { project, prompt, from, to }
  if (!from) return c.render(<ComparePage {...facts} />, head)
  const prompt_id = getPromptId(c)
  const [{ data: difference }, { data: versions }] = await Promise.all([
    api.diff_versions({ prompt_id, from, to }),
    api.list_versions({ prompt_id, limit: MAX_CHOICES }),
  ])
  return c.render(<ComparePage {...facts} difference={difference} versions={versions} />, head)
}

async function restorePage(c: WebRequest, form?: FormState): Promise<Response> {
  const [prompt, { data: version }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.get_version({ prompt_id: getPromptId(c), version: getVersionNumber(c) }),
  ])
  const page = <RestorePage project={c.var.project} prompt={prompt} version={version} form={form} />
  return c.render(page, {
    title: `Restore version ${version.version}`,
    crumbs: crumbsToView(c.var.project, prompt, 'versions'),
  })
}
