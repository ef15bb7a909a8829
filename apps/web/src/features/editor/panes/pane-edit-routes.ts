import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { answerFailure } from '../../../session/forms/answer-failure.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebEnvironment } from '../../../session/render/web-environment.ts'
import { editorsOnly, parseJsonBody } from '../edit-requests.ts'
import { toVariableValues } from '../editable-records.ts'
import { loadEditedPrompt } from '../edited-prompt.ts'
import { hashRecord, pickVariableFields } from '../rebased-edit.ts'
import { modelFields, toModelConfig } from './model-fields.ts'
import { saveModel } from './model-routes.tsx'
import { getVariableId, toDefaultValue } from './variable-routes.tsx'

const revision = z.int()

const VariableEdit = z.strictObject({
  has_default: z.boolean().exactOptional(),
  default_value: z.string().exactOptional(),
  description: z.string().exactOptional(),
  required: z.boolean().exactOptional(),
  revision,
})

const ModelEdit = z.strictObject({
  model: z.string().exactOptional(),
  temperature: z.string().exactOptional(),
  max_tokens: z.string().exactOptional(),
  top_p: z.string().exactOptional(),
  other: z.string().exactOptional(),
  revision,
})

/**
 * Autosaves variables and the model: merges the changed fields into the stored ones. The API refuses
 * the result if the prompt has a newer revision.
 */
export function paneEditRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.use(editorsOnly)
  routes.patch('/variables/:variable_id', async (c) => {
    const { revision: at, ...given } = await parseJsonBody(c, VariableEdit)
    const { variables } = await loadEditedPrompt(c)
    const now = variables.find(({ id }) => id === getVariableId(c))
    if (!now) throw new Failure('NOT_FOUND', 'Variable not found.')
    const written = { ...toVariableValues(now), ...given }
    const edit = { ...written, default_value: toDefaultValue(written) }
    const { description, required, default_value } = edit
    const { data } = await c.var.projectApi.update_variable({
      variable_id: now.id,
      prompt_id: getPromptId(c),
      revision: at,
      description,
      required,
      default_value,
    })
    return c.json({
      revision: data.revision,
      base: hashRecord(pickVariableFields({ ...now, ...edit })),
    })
  })
  routes.patch('/model', async (c) => {
    const { revision: at, ...given } = await parseJsonBody(c, ModelEdit)
    const { model_config: now } = await loadEditedPrompt(c)
    const model_config = toModelConfig({ ...modelFields(now), ...given })
    const { data } = await saveModel(c, model_config, at)
    return c.json({ revision: data.revision, base: hashRecord(data.model_config) })
  })
  return routes
}
