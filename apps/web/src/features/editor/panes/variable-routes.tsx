import {
  ITEM_TYPES,
  LIST_FORMATS,
  VARIABLE_TYPES,
} from '@promptwire/core/contract/public/prompts/variable-rules'
import { toVariableFields, toVariableInput } from '@promptwire/core/editing/prompt-records'
import { toVariableFormFailure } from '@promptwire/core/editing/rule-fields'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import {
  choice,
  hidden,
  multiline,
  number,
  text,
  ticked,
} from '../../../session/forms/form-fields.ts'
import { toOutcome } from '../../../session/forms/optional.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import type { RerenderPage } from '../blocks/block-routes.tsx'
import { backToEditor } from '../edited-prompt.ts'
import { rebasedEdit } from '../rebased-edit.ts'

const VariableForm = z.object({
  key: text(),
  default_value: multiline(),
  empty_default: ticked(),
  description: text(),
  required: ticked(),
  sensitive: ticked(),
  type: choice(VARIABLE_TYPES, 'text'),
  choices: multiline(),
  pattern: text(),
  min: text(),
  max: text(),
  item_type: choice(ITEM_TYPES, 'string'),
  format: choice(LIST_FORMATS, 'bullets'),
  schema: multiline(),
  example: text(),
  revision: hidden(number()),
  base: hidden(text()),
  act: choice(['save', 'delete'], 'save'),
})

/** Adds, saves and deletes variables. A rename also updates the blocks. */
export function variableRoutes(rerender: RerenderPage): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: z.object({ key: text() }),
      call: (c, { key }) => c.var.projectApi.create_variable({ prompt_id: getPromptId(c), key }),
      next: (c, { data }) => ({
        to: backToEditor(c, `variable-${data.id}`),
        flash: 'Variable added.',
      }),
      rerender,
      at: { CONFLICT: 'key' },
    }),
  )
  routes.post(
    '/:variable_id',
    form({
      fields: VariableForm,
      call: (c, given) =>
        rebasedEdit(
          c,
          given,
          ({ variables }) => {
            const variable = variables.find(({ id }) => id === getVariableId(c))
            return variable && toVariableFields(variable)
          },
          (revision) => act(c, given, revision),
        ),
      next: (c, flash) => ({ to: backToEditor(c), flash }),
      rerender,
      at: { CONFLICT: 'key', NOT_FOUND: 'key' },
    }),
  )
  return routes
}

async function act(
  c: WebRequest,
  given: z.output<typeof VariableForm>,
  revision: number | undefined,
): Promise<string> {
  const { projectApi: api } = c.var
  const variable = { variable_id: getVariableId(c), prompt_id: getPromptId(c), revision }
  if (given.act === 'delete') {
    await api.delete_variable(variable)
    return `Variable ${given.key} deleted.`
  }
  const { key } = given
  const changes = {
    ...toVariableInput({}, given),
    key,
    rename_in_blocks: true,
  }
  const saving = api.update_variable({ ...variable, ...changes })
  const { answer, refusal } = await toOutcome(saving, 'VALIDATION_ERROR')
  if (refusal) throw toVariableFormFailure(refusal)
  const { data } = answer
  const places = data.renamed_in?.length ?? 0
  if (places === 0) return 'Variable saved.'
  return `Renamed to ${key} in ${places} ${places === 1 ? 'block' : 'blocks'}.`
}

export const getVariableId = (c: WebRequest): string => c.req.param('variable_id') ?? ''
