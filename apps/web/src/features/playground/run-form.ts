import type { Given } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { z } from 'zod'
import { multiline, text, texts, whole } from '../../session/form-fields.ts'
import { type FormState, fieldValue } from '../../ui/form-state.ts'

/** Settings of a model that may be given for one run. */
export const SETTINGS = ['temperature', 'max_tokens', 'top_p'] as const

/** Beside these a form has `variables.<key>`. */
export const RunForm = z
  .object({
    message: multiline(),
    version: text(),
    model: text(),
    other_version: text(),
    other_model: text(),
    temperature: whole(),
    max_tokens: whole(),
    top_p: whole(),
    variables: texts(),
  })
  .catchall(texts())

type RunFields = z.output<typeof RunForm>
type RunInput = Given<typeof publicContract.run_playground>

export const WORKING_COPY = 'working-copy'
/** Of the other run: as in the first. */
export const SAME = ''

const VARIABLE = 'variables.'

export const variableName = (key: string): string => VARIABLE + key

/** The keys that a form has fields for. */
export const keysIn = (values: object): string[] =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(VARIABLE) ? [name.slice(VARIABLE.length)] : [],
  )

/** A model of a provider, as an option's value: ids have no spaces, and names of models may. */
export const modelValue = (providerId: string, model: string): string => `${providerId} ${model}`

function modelOf(value: string) {
  const at = value.indexOf(' ')
  return at > 0 ? { provider: value.slice(0, at), model: value.slice(at + 1) } : {}
}

/** What a form asks to be run: one, or two on the same input. */
export function runsIn(prompt_id: string, given: RunFields): [RunInput, RunInput?] {
  const { message, version, model, other_version, other_model, ...rest } = given
  const { temperature, max_tokens, top_p } = rest
  const variables = variablesIn(rest)
  const settings = { temperature, max_tokens, top_p }
  const input = { prompt_id, variables, ...settings, ...(message !== '' && { message }) }
  const first = { ...input, ...choiceOf(version, model) }
  if (other_version === SAME && other_model === SAME) return [first]
  return [first, { ...input, ...choiceOf(other_version || version, other_model || model) }]
}

const choiceOf = (version: string, model: string) => ({
  ...(version !== '' && version !== WORKING_COPY && { version: Number(version) }),
  ...modelOf(model),
})

/** An empty field gives none: the prompt's default is used. */
function variablesIn(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    keysIn(given).flatMap((key) => {
      const [text = ''] = texts().parse(given[variableName(key)])
      return text === '' ? [] : [[key, text.replaceAll('\r\n', '\n')]]
    }),
  )
}

/** Whether a form asks for a second run. */
export const isCompared = (form: FormState): boolean =>
  fieldValue(form, 'other_version') !== SAME || fieldValue(form, 'other_model') !== SAME
