import { Hono } from 'hono'
import { z } from 'zod'
import { promptsPath } from '../../../product/prompt-path.ts'
import { form } from '../../../session/forms/form.ts'
import { hidden, text } from '../../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { fieldValue } from '../../../ui/controls/form-state.ts'
import { renderFolder } from '../render-prompts.tsx'

export function folderRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: z.object({ name: text(), parent_id: hidden(text()) }),
      call: (c, { name, parent_id }) =>
        c.var.projectApi.create_folder({ name, parent_id: parent_id || null }),
      next: (c, { data }, { name }) => ({ to: folderHref(c, data.id), flash: `${name} created.` }),
      rerender: (c, form) => renderFolder(c, fieldValue(form, 'parent_id'), { isNew: true, form }),
      at: { CONFLICT: 'name' },
    }),
  )
  routes.post(
    '/:folder_id',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.projectApi.update_folder({ folder_id: getFolderId(c), name }),
      next: (c) => ({ to: folderHref(c, getFolderId(c)), flash: 'Folder renamed.' }),
      rerender: (c, form) => renderFolder(c, getFolderId(c), { isNew: false, form }),
      at: { CONFLICT: 'name' },
    }),
  )
  routes.post(
    '/:folder_id/delete',
    form({
      fields: z.object({}),
      call: (c) =>
        c.var.projectApi.delete_folder({ folder_id: getFolderId(c), move_contents_to: 'root' }),
      next: (c) => ({
        to: promptsPath(c.var.project),
        flash: 'Folder deleted. Its prompts now have no folder.',
      }),
    }),
  )
  return routes
}

const getFolderId = (c: WebRequest): string => c.req.param('folder_id') ?? ''

const folderHref = (c: WebRequest, id: string) =>
  `${promptsPath(c.var.project)}?${new URLSearchParams({ folder: id })}`
