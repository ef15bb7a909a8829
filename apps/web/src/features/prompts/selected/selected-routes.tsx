import type { Permission } from '@promptwire/core/access/permissions'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { visibleName } from '@promptwire/core/text/visible-name'
import { Hono, type Next } from 'hono'
import { z } from 'zod'
import { promptsPath } from '../../../product/prompt-path.ts'
import { form } from '../../../session/forms/form.ts'
import { tagList, text, texts } from '../../../session/forms/form-fields.ts'
import { promptCallers } from '../../../session/render/prompt-callers.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { DeletePage, nameToDelete } from '../delete-page.tsx'
import { exportRoutes } from '../export/export-routes.tsx'
import { folderRoutes } from '../folders/folder-routes.ts'
import { type PromptSummary, returnHref } from '../list-query.ts'
import { PromptActionsPage } from '../prompt-menu.tsx'
import { requestsFor } from '../prompt-requests.ts'
import { MovePage, TagPage } from './selected-pages.tsx'

/** Moves, tags, deletes or exports the prompts in the URL, all or none. */
export function selectedRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.route('/folders', folderRoutes())
  routes.route('/export', exportRoutes(web))
  routes.on('GET', ['/actions', '/move', '/tag', '/delete'], requireSelection)
  routes.get('/actions', actionsPage)
  routes.get('/move', (c) => movePage(c))
  routes.post(
    '/move',
    form({
      fields: z.object({ prompt_ids: texts(), folder_id: text() }),
      call: (c, { prompt_ids, folder_id }) =>
        c.var.projectApi.organize_prompts({ prompt_ids, folder_id: folder_id || null }),
      next: (c, { data }, { folder_id }) => ({
        to: `${promptsPath(c.var.project)}?${new URLSearchParams({ folder: folder_id || 'root' })}`,
        flash: `${count(data.prompts.length, 'prompt')} moved.`,
      }),
      rerender: movePage,
      messages: { folder_id: 'Choose a folder from the list.' },
      at: { NOT_FOUND: null },
    }),
  )
  routes.get('/tag', (c) => tagPage(c))
  routes.post(
    '/tag',
    form({
      fields: z.object({
        prompt_ids: texts(),
        list: text(),
        add_tags: tagList(),
        remove_tags: tagList(),
      }),
      call: tagPrompts,
      next: (c, { data }, { list }) => ({
        to: returnHref(c.var.project, list),
        flash: `Tags of ${count(data.prompts.length, 'prompt')} changed.`,
      }),
      rerender: tagPage,
      at: { NOT_FOUND: null },
    }),
  )
  routes.get('/delete', (c) => deletePage(c))
  routes.post(
    '/delete',
    form({
      fields: z.object({ prompt_ids: texts(), list: text(), name: text() }),
      call: deletePrompts,
      next: (c, { data }, { list }) => ({
        to: returnHref(c.var.project, list),
        flash: `${count(data.ids.length, 'prompt')} deleted.`,
      }),
      rerender: deletePage,
      at: { NOT_FOUND: null },
    }),
  )
  return routes
}

async function requireSelection(c: WebRequest, next: Next): Promise<Response | undefined> {
  if (c.req.queries('prompt_ids')) return void (await next())
  const list = returnHref(c.var.project, c.req.query('list') ?? '')
  await c.var.flash(list, 'Select prompts first, then an action.')
  return c.redirect(list)
}

interface Tagged {
  readonly prompt_ids: string[]
  readonly add_tags: string[]
  readonly remove_tags: string[]
}

function tagPrompts(c: WebRequest, { prompt_ids, add_tags, remove_tags }: Tagged) {
  if (add_tags.length + remove_tags.length === 0)
    throw invalidField('add_tags', 'enter a tag to add or remove.')
  return c.var.projectApi.organize_prompts({ prompt_ids, add_tags, remove_tags })
}

/** Requires the typed name. */
async function deletePrompts(
  c: WebRequest,
  { prompt_ids, name }: { prompt_ids: string[]; name: string },
) {
  allow(c, 'prompts:delete')
  const prompts = await loadPrompts(c, prompt_ids)
  const expected = nameToDelete({ project: c.var.project, prompts })
  if (visibleName(name) !== visibleName(expected)) throw invalidField('name', 'does not match.')
  return c.var.projectApi.delete_prompts({ prompt_ids, confirm: true })
}

/** The actions of a row, for browsers without scripts. */
async function actionsPage(c: WebRequest) {
  const [prompt] = await loadPrompts(c, c.req.queries('prompt_ids') ?? [])
  return c.render(<PromptActionsPage project={c.var.project} prompt={prompt} />, {
    title: 'Actions',
  })
}

async function movePage(c: WebRequest, form?: FormState) {
  allow(c, 'prompts:write')
  const [selection, folders] = await Promise.all([
    loadSelection(c, form),
    c.var.projectApi.list_folders({}),
  ])
  return c.render(
    <MovePage {...selection} form={form ?? freshForm({}, 'folder_id')} folders={folders.data} />,
    {
      title: 'Move prompts',
    },
  )
}

async function tagPage(c: WebRequest, form?: FormState) {
  allow(c, 'prompts:write')
  const selection = await loadSelection(c, form)
  return c.render(<TagPage {...selection} form={form ?? freshForm({}, 'add_tags')} />, {
    title: 'Tag prompts',
  })
}

async function deletePage(c: WebRequest, form?: FormState) {
  allow(c, 'prompts:delete')
  const selection = await loadSelection(c, form)
  const [only, second] = selection.prompts
  const [requests, callers, dependants] = await Promise.all([
    requestsFor(c, selection.prompts),
    only && !second ? promptCallers(c, only.id) : undefined,
    only && !second
      ? c.var.projectApi.list_dependants({ prompt_id: only.id, limit: MAX_LISTED })
      : undefined,
  ])
  const shown = {
    ...selection,
    requests,
    callers,
    dependants: dependants?.data,
    form: form ?? freshForm({}, 'name'),
  }
  return c.render(<DeletePage {...shown} />, { title: 'Delete prompts' })
}

const MAX_LISTED = 20

function allow(c: WebRequest, permission: Permission) {
  if (!c.var.project.may.includes(permission))
    throw new Failure('FORBIDDEN', 'Your role does not allow this.')
}

const MAX_SELECTED = 100

/** Loads the prompts named in the URL or in a rejected form. */
async function loadSelection(c: WebRequest, form: FormState | undefined) {
  const { prompt_ids = [], list = [] } = form?.values ?? c.req.queries()
  const prompts = await loadPrompts(c, prompt_ids)
  return { project: c.var.project, prompts, list: list[0] ?? '' }
}

async function loadPrompts(
  c: WebRequest,
  named: readonly string[],
): Promise<[PromptSummary, ...PromptSummary[]]> {
  const ids = [...new Set(named)].slice(0, MAX_SELECTED)
  if (ids.length === 0) throw new Failure('NOT_FOUND', 'No prompt is selected.')
  const { data } = await c.var.projectApi.list_prompts({ prompt_ids: ids, sort: 'name' })
  const [first, ...others] = data
  if (!first) throw new Failure('NOT_FOUND', 'The selected prompts were deleted.')
  return [first, ...others]
}
