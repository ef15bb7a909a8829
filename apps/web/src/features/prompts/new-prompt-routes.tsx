import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { promptsPath } from '../../product/prompt-path.ts'
import { form, type Next } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { galleryRoutes } from './gallery/gallery-routes.tsx'
import { importRoutes } from './import/import-routes.tsx'
import { BlankForm, DuplicateForm, DuplicateList } from './new-prompt-forms.tsx'
import { NewPromptPage } from './new-prompt-page.tsx'

/** Each route redirects to the new prompt's editor. */
export function newPromptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  // Only these paths: a prompt can have the slug `new`.
  routes.use('/:way{blank|import|duplicate|gallery}/*', async (c, next) => {
    if (!c.var.project.may.includes('prompts:write'))
      throw new Failure('FORBIDDEN', 'Your role does not allow this.')
    await next()
  })
  routes.get('/blank', (c) => blankPage(c, freshForm({}, 'name')))
  routes.post(
    '/blank',
    form({
      fields: z.object({ name: text() }),
      call: (c, given) => c.var.projectApi.create_prompt(given),
      next: toEditor,
      rerender: blankPage,
    }),
  )
  routes.route('/import', importRoutes())
  routes.get('/duplicate', (c) => duplicatePage(c))
  routes.post(
    '/duplicate',
    form({
      fields: z.object({ prompt_id: text(), name: text() }),
      call: (c, given) => c.var.projectApi.duplicate_prompt(given),
      next: toEditor,
      rerender: duplicatePage,
    }),
  )
  routes.route('/gallery', galleryRoutes(toEditor))
  return routes
}

const toEditor = (c: WebRequest, { data }: { data: { slug: string } }): Next => ({
  to: `${promptsPath(c.var.project)}/${data.slug}`,
  flash: 'Prompt created.',
})

const blankPage = (c: WebRequest, form: FormState) =>
  c.render(
    <NewPromptPage project={c.var.project} way="blank">
      <BlankForm project={c.var.project} form={form} />
    </NewPromptPage>,
    { title: 'New prompt' },
  )

/** Names the copy if the URL names a prompt; otherwise lists the prompts. */
async function duplicatePage(c: WebRequest, form?: FormState) {
  const { project, projectApi: api } = c.var
  const prompt_id = form?.values['prompt_id']?.[0] ?? c.req.query('from')
  const q = c.req.query('q') ?? ''
  const content = prompt_id ? (
    <DuplicateForm
      project={project}
      form={form ?? (await loadCopyForm(c, prompt_id))}
      promptId={prompt_id}
    />
  ) : (
    <DuplicateList
      project={project}
      q={q}
      prompts={(await api.list_prompts({ sort: '-updated', limit: 20, ...(q && { q }) })).data}
    />
  )
  const page = (
    <NewPromptPage project={project} way="duplicate">
      {content}
    </NewPromptPage>
  )
  return c.render(page, { title: 'New prompt' })
}

/** Shows the copy's name as the API would choose it. */
async function loadCopyForm(c: WebRequest, prompt_id: string): Promise<FormState> {
  const { data } = await c.var.projectApi.get_working_copy({ prompt_id })
  return freshForm({ name: `Copy of ${data.name}`.slice(0, 200) }, 'name')
}
