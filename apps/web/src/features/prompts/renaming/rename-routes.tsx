import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo, promptPath } from '../../../product/prompt-path.ts'
import { form } from '../../../session/forms/form.ts'
import { hidden, text } from '../../../session/forms/form-fields.ts'
import { getPromptId, loadPrompt } from '../../../session/render/load-prompt.ts'
import { promptCallers } from '../../../session/render/prompt-callers.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { FORMER_SLUG_TIME, RenamePage } from './rename-page.tsx'

/** Renames a prompt, and releases its former slugs. */
export function renameRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id/rename', (c) => renamePage(c))
  routes.post(
    '/:prompt_id/rename',
    form({
      fields: z.object({ name: text(), slug: text() }),
      call: (c, { name, slug }) =>
        c.var.projectApi.rename_prompt({ prompt_id: getPromptId(c), name, slug }),
      next: (c, { data: { slug, former_slugs = [] } }) => ({
        to: `${promptPath(c.var.project, slug)}?tab=details`,
        flash: former_slugs.some((former) => former.slug === getPromptId(c))
          ? `Prompt renamed. Its former slug answers for ${FORMER_SLUG_TIME}.`
          : 'Prompt renamed.',
      }),
      rerender: renamePage,
      at: { CONFLICT: 'slug' },
    }),
  )
  routes.post(
    '/:prompt_id/rename/release',
    form({
      fields: z.object({ slug: hidden(text()) }),
      call: (c, { slug }) =>
        c.var.projectApi.rename_prompt({ prompt_id: getPromptId(c), release_slugs: [slug] }),
      next: (c, { data }, { slug }) => ({
        to: `${promptPath(c.var.project, data.slug)}/rename`,
        flash: `${slug} released.`,
      }),
      rerender: renamePage,
    }),
  )
  return routes
}

async function renamePage(c: WebRequest, refused?: FormState): Promise<Response> {
  const [prompt, { data: former }] = await Promise.all([
    loadPrompt(c),
    c.var.projectApi.list_former_slugs({ prompt_id: getPromptId(c) }),
  ])
  const { project } = c.var
  const callers = await promptCallers(c, prompt.id)
  const shown = { project, prompt, former, callers, refused }
  return c.render(<RenamePage {...shown} />, {
    title: 'Rename',
    crumbs: crumbsTo(project, prompt),
  })
}
