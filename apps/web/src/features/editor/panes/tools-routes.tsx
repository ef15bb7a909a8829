import {
  toToolFields,
  toToolsFormFailure,
  toToolsInput,
} from '@promptwire/core/editing/tool-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { hidden, multiline, number, text } from '../../../session/forms/form-fields.ts'
import { toOutcome } from '../../../session/forms/optional.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import type { RerenderPage } from '../blocks/block-routes.tsx'
import { backToEditor } from '../edited-prompt.ts'
import { rebasedEdit } from '../rebased-edit.ts'

const ToolsForm = z.object({
  tools: multiline(),
  tool_choice: text(),
  response_schema: multiline(),
  revision: hidden(number()),
  base: hidden(text()),
})

type ToolsInput = z.output<typeof ToolsForm>

/** Saves the form with tools, tool choice and response schema. */
export function toolsRoutes(rerender: RerenderPage): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: ToolsForm,
      call: (c, given) =>
        rebasedEdit(c, given, toToolFields, (revision) => saveTools(c, given, revision)),
      next: (c) => ({ to: backToEditor(c), flash: 'Tools saved.' }),
      rerender,
    }),
  )
  return routes
}

/** Errors name the line of the JSON. */
async function saveTools(c: WebRequest, given: ToolsInput, revision: number | undefined) {
  const { tools, tool_choice, response_schema } = given
  const fields = { tools, tool_choice, response_schema }
  // The API checks each of them.
  const input = toToolsInput(fields) as object
  const saving = c.var.projectApi.update_prompt({ prompt_id: getPromptId(c), ...input, revision })
  const { answer, refusal } = await toOutcome(saving, 'VALIDATION_ERROR')
  if (refusal) throw toToolsFormFailure(refusal, fields)
  return answer
}
