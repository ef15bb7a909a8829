import type { RawInput } from '@promptwire/core/contract/operation'
import { PlaygroundSettings } from '@promptwire/core/contract/public/playground'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { z } from 'zod'
import { chosenModel } from '../../product/model-choice.ts'
import { multiline, number, text, texts } from '../../session/forms/form-fields.ts'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'

/** Model settings that a run can override. */
export const SETTINGS = PlaygroundSettings.keyof().options

/** The form also has `variables.<key>`. */
export const RunForm = z
  .object({
    message: multiline(),
    version: text(),
    model: text(),
    other_version: text(),
    other_model: text(),
    temperature: number(),
    max_tokens: number(),
    top_p: number(),
    variables: texts(),
  })
  .catchall(texts())

type RunFields = z.output<typeof RunForm>
type RunInput = RawInput<typeof publicContract.run_playground>

export const WORKING_COPY = 'working-copy'
/** Of the second run: the same as the first. */
export const SAME = ''

const VARIABLE = 'variables.'

export const variableName = (key: string): string => VARIABLE + key

/** Variable keys with a field in the form. */
export const readKeys = (values: object): string[] =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(VARIABLE) ? [name.slice(VARIABLE.length)] : [],
  )

/** The runs of a form: one, or two on the same input. */
export function readRuns(prompt_id: string, given: RunFields): RunInput[] {
  const { message, version, model, other_version, other_model, ...rest } = given
  const { temperature, max_tokens, top_p } = rest
  const variables = readVariables(rest)
  const settings = { temperature, max_tokens, top_p }
  const input = { prompt_id, variables, ...settings, ...(message !== '' && { message }) }
  const first = { ...input, ...toRunChoice(version, model) }
  if (other_version === SAME && other_model === SAME) return [first]
  return [first, { ...input, ...toRunChoice(other_version || version, other_model || model) }]
}

const toRunChoice = (version: string, model: string) => ({
  ...(version !== '' && version !== WORKING_COPY && { version: Number(version) }),
  ...chosenModel(model),
})

/** Empty fields use the prompt's default. */
function readVariables(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    readKeys(given).flatMap((key) => {
      const [text = ''] = texts().parse(given[variableName(key)])
      return text === '' ? [] : [[key, text.replaceAll('\r\n', '\n')]]
    }),
  )
}

/** Whether a form asks for a second run. */
export const isCompared = (form: FormState): boolean =>
  fieldValue(form, 'other_version') !== SAME || fieldValue(form, 'other_model') !== SAME
