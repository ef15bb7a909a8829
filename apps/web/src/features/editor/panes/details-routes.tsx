import { toDetailFields } from '@promptwire/core/editing/detail-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { hidden, multiline, number, tagList, text } from '../../../session/forms/form-fields.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import type { RerenderPage } from '../blocks/block-routes.tsx'
import { backToEditor } from '../edited-prompt.ts'
import { rebasedEdit } from '../rebased-edit.ts'

const DetailsForm = z.object({
  name: text(),
  description: multiline(),
  tags: tagList(),
  revision: hidden(number()),
  base: hidden(text()),
})

/** Saves the form with a prompt's name, description and tags. */
export function detailsRoutes(rerender: RerenderPage): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: DetailsForm,
      call: (c, { revision, base, ...details }) =>
        rebasedEdit(c, { revision, base }, toDetailFields, (at) =>
          c.var.projectApi.update_prompt({ prompt_id: getPromptId(c), ...details, revision: at }),
        ),
      next: (c) => ({ to: backToEditor(c), flash: 'Details saved.' }),
      rerender,
    }),
  )
  return routes
}
