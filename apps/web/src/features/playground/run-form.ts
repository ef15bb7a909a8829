import type { RawInput } from '@promptwire/contract/operation'
import { settingOverrides } from '@promptwire/contract/playground/playground'
import type { publicContract } from '@promptwire/contract/public-contract'
import { z } from 'zod'
import { readColumns, toRunChoice } from '../../product/compared-columns/column-fields.ts'
import { multiline, number, text, texts } from '../../session/forms/form-fields.ts'

/** Model settings that a run can override. */
export const SETTINGS = Object.keys(settingOverrides) as (keyof typeof settingOverrides)[]

/** Also has `variables.<key>`, and further columns such as `version.2` and `model.2`. */
export const RunForm = z
  .object({
    message: multiline(),
    version: text(),
    model: text(),
    temperature: number(),
    max_tokens: number(),
    top_p: number(),
    variables: texts(),
  })
  .catchall(texts())

type RunFields = z.output<typeof RunForm>
type RunInput = RawInput<typeof publicContract.run_playground>

const VARIABLE = 'variables.'

export const variableName = (key: string): string => VARIABLE + key

/** Variable keys with a field in the form. */
export const readKeys = (values: object): string[] =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(VARIABLE) ? [name.slice(VARIABLE.length)] : [],
  )

interface ColumnRun {
  readonly column: number
  readonly input: RunInput
}

/** Reads the first run and one run per further column, all on the same input. */
export function readRuns(prompt_id: string, given: RunFields): ColumnRun[] {
  const { message, version, model, ...rest } = given
  const { temperature, max_tokens, top_p } = rest
  const variables = readVariables(rest)
  const settings = { temperature, max_tokens, top_p }
  const input = { prompt_id, variables, ...settings, ...(message !== '' && { message }) }
  return readColumns({ version, model }, rest).map(({ column, ...chosen }) => ({
    column,
    input: { ...input, ...toRunChoice(chosen) },
  }))
}

/** Empty fields use the prompt's default. */
export function readVariables(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    readKeys(given).flatMap((key) => {
      const [text = ''] = texts().parse(given[variableName(key)])
      return text === '' ? [] : [[key, text.replaceAll('\r\n', '\n')]]
    }),
  )
}
