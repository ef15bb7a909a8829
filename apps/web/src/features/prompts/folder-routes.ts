import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { hidden, text } from '../../session/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { fieldValue } from '../../ui/form-state.ts'
import { promptsPath } from '../../ui/prompt-path.ts'
import { showFolder } from './show-prompts.tsx'

/** Adds, renames and deletes folders, and comes back to the list at the folder. */
export function folderRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: z.object({ name: text(), parent_id: hidden(text()) }),
      call: (c, { name, parent_id }) =>
        c.var.projectApi.create_folder({ name, parent_id: parent_id || null }),
      next: (c, { data }, { name }) => ({ to: folderHref(c, data.id), say: `${name} is added.` }),
      again: (c, form) => showFolder(c, fieldValue(form, 'parent_id'), { isNew: true, form }),
      at: { CONFLICT: 'name' },
    }),
  )
  routes.post(
    '/:folder_id',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.projectApi.update_folder({ folder_id: folderOf(c), name }),
      next: (c) => ({ to: folderHref(c, folderOf(c)), say: 'The folder is renamed.' }),
      again: (c, form) => showFolder(c, folderOf(c), { isNew: false, form }),
      at: { CONFLICT: 'name' },
    }),
  )
  routes.post(
    '/:folder_id/delete',
    form({
      fields: z.object({}),
      call: (c) =>
        c.var.projectApi.delete_folder({ folder_id: folderOf(c), move_contents_to: 'root' }),
      next: (c) => ({
        to: promptsPath(c.var.project),
        say: 'The folder is deleted; its prompts are in no folder.',
      }),
    }),
  )
  return routes
}

const folderOf = (c: WebRequest): string => c.req.param('folder_id') ?? ''

const folderHref = (c: WebRequest, id: string) =>
  `${promptsPath(c.var.project)}?${new URLSearchParams({ folder: id })}`
