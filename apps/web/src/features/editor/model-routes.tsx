import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { multiline, text, whole } from '../../session/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import type { PageAgain } from './block-routes.tsx'
import { KNOWN_FIELDS } from './model-fields.ts'
import { backToEditor, promptIdOf } from './opened-prompt.ts'
import { rebasedEdit } from './rebased-edit.ts'

const ModelForm = z.object({
  model: text(),
  temperature: whole(),
  max_tokens: whole(),
  top_p: whole(),
  other: multiline(),
  revision: whole(),
  base: text(),
})

/** The model configuration's form. */
export function modelRoutes(again: PageAgain): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.post(
    '/',
    form({
      fields: ModelForm,
      call: (c, given) => {
        const model_config = configOf(given)
        return rebasedEdit(
          c,
          given,
          (prompt) => prompt.model_config,
          (revision) => save(c, model_config, revision),
        )
      },
      next: (c) => ({ to: backToEditor(c), say: 'Model saved.' }),
      again,
    }),
  )
  return routes
}

const save = (c: WebRequest, model_config: Record<string, unknown>, revision: number | undefined) =>
  c.var.projectApi.update_prompt({ prompt_id: promptIdOf(c), model_config, revision })

/** The known fields that were filled in, and whatever else was there before. */
function configOf({ other, ...given }: z.output<typeof ModelForm>): Record<string, unknown> {
  const { model, temperature, max_tokens, top_p } = given
  for (const [name, value] of Object.entries({ temperature, max_tokens, top_p })) {
    if (Number.isNaN(value)) throw new Failure('VALIDATION_ERROR', `${name}: must be a number.`)
  }
  return {
    ...otherFields(other),
    ...(model.trim() !== '' && { model: model.trim() }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
  }
}

function otherFields(json: string): Record<string, unknown> {
  if (json.trim() === '') return {}
  const read = z.record(z.string(), z.unknown()).safeParse(parsed(json))
  if (!read.success) {
    throw new Failure('VALIDATION_ERROR', 'other: must be a JSON object, such as {"seed": 7}.')
  }
  const known = KNOWN_FIELDS.find((name) => name in read.data)
  if (known) throw new Failure('VALIDATION_ERROR', `other: ${known} has a field of its own above.`)
  return read.data
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
