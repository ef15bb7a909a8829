import {
  toModelConfig,
  toModelFields,
  toModelFormFailure,
} from '@promptwire/core/editing/model-fields'
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

const ModelForm = z.object({
  model: text(),
  temperature: text(),
  max_tokens: text(),
  top_p: text(),
  other: multiline(),
  revision: hidden(number()),
  base: hidden(text()),
})

/** Saves the model configuration form. */
export function modelRoutes(rerender: RerenderPage): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: ModelForm,
      call: (c, given) => {
        const model_config = toModelConfig(given)
        return rebasedEdit(
          c,
          given,
          (prompt) => toModelFields(prompt.model_config),
          (revision) => saveModel(c, model_config, revision),
        )
      },
      next: (c) => ({ to: backToEditor(c), flash: 'Model saved.' }),
      rerender,
    }),
  )
  return routes
}

/** Saves the model. Errors name the form's fields. */
async function saveModel(
  c: WebRequest,
  model_config: Record<string, unknown>,
  revision: number | undefined,
) {
  const prompt_id = getPromptId(c)
  const saving = c.var.projectApi.update_prompt({ prompt_id, model_config, revision })
  const { answer, refusal } = await toOutcome(saving, 'VALIDATION_ERROR')
  if (refusal) throw toModelFormFailure(refusal)
  return answer
}
