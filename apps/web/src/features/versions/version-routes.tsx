import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { hidden, number, ticked } from '../../session/form-fields.ts'
import { tellLeftOut } from '../../session/left-out.ts'
import { promptIdOf, readPrompt } from '../../session/opened-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import type { FormState } from '../../ui/form-state.ts'
import { ComparePage } from './compare-page.tsx'
import { versionIn, versionsPath } from './opened-versions.ts'
import { publishRoutes } from './publish-routes.tsx'
import { RestorePage } from './restore-page.tsx'
import { showVersions } from './show-versions.tsx'

/** The versions of a prompt: the time line, comparing, publishing and going back. */
export function versionRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id/versions', (c) => showVersions(c))
  routes.get('/:prompt_id/compare', comparePage)
  routes.route('/:prompt_id/publish', publishRoutes())
  routes.get('/:prompt_id/versions/:version/restore', (c) => restorePage(c))
  routes.post(
    '/:prompt_id/versions/:version/restore',
    form({
      fields: z.object({
        publish: ticked(),
        revision: hidden(number()),
        live_version: hidden(number()),
      }),
      call: (c, { publish, revision }) =>
        c.var.projectApi.rollback_version({
          prompt_id: promptIdOf(c),
          version: numberOf(c),
          revision,
          ...(publish && { publish }),
        }),
      next: (c, _, { publish, live_version }) => ({
        to: publish
          ? versionsPath(c, { version: numberOf(c), before: live_version ?? null })
          : versionsPath(c),
        say: publish
          ? `Rolled back to version ${numberOf(c)}.`
          : `The working copy holds version ${numberOf(c)} again.`,
      }),
      again: restorePage,
    }),
  )
  return routes
}

const numberOf = (c: WebRequest): number => versionIn(c.req.param('version')) ?? 0

async function comparePage(c: WebRequest): Promise<Response> {
  const prompt = await readPrompt(c)
  const [wanted, to] = [versionIn(c.req.query('from')), versionIn(c.req.query('to'))]
  tellLeftOut(c, { from: wanted, to })
  const from = wanted ?? prompt.published_version ?? prompt.last_version
  const title = `Compare versions of ${prompt.name}`
  const facts = { project: c.var.project, prompt, from, to }
  if (!from) return c.render(<ComparePage {...facts} />, { title, width: 'full' })
  const { data: difference } = await c.var.projectApi.diff_versions({
    prompt_id: promptIdOf(c),
    from,
    to,
  })
  return c.render(<ComparePage {...facts} difference={difference} />, { title, width: 'full' })
}

async function restorePage(c: WebRequest, form?: FormState): Promise<Response> {
  const [prompt, { data: version }] = await Promise.all([
    readPrompt(c),
    c.var.projectApi.get_version({ prompt_id: promptIdOf(c), version: numberOf(c) }),
  ])
  const page = <RestorePage project={c.var.project} prompt={prompt} version={version} form={form} />
  return c.render(page, { title: `Version ${version.version} of ${prompt.name}` })
}
