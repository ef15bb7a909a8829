import { findRoundtripLoss } from '@promptwire/core/editing/json-roundtrip'
import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { Failure, fieldFailure, invalidField } from '@promptwire/core/errors/failure'
import { findJsonLine, findJsonProblem } from '@promptwire/core/text/json-lines'
import { isJsonObject } from '@promptwire/core/text/json-object'
import type { Output } from '../operation.ts'
import type { publicContract } from '../public-contract.ts'

type Prompt = Output<typeof publicContract.get_working_copy>
type Tools = Pick<Prompt, 'tools' | 'tool_choice' | 'response_schema'>

export const TOOLS = 'tools'

/** Tools, tool choice and response schema as form fields: JSON, or empty for none. */
export type ToolFields = ReturnType<typeof toToolFields>

const MODES = ['auto', 'none', 'required']

export const toToolFields = ({ tools, tool_choice, response_schema }: Tools) => ({
  tools: tools.length === 0 ? '' : writeJson(tools),
  tool_choice: typeof tool_choice === 'string' ? tool_choice : (tool_choice?.name ?? ''),
  response_schema: response_schema === null ? '' : writeJson(response_schema),
})

const writeJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** Builds a prompt's fields from the form; throws with the line of an error. */
export function toToolsInput({ tools, tool_choice, response_schema }: ToolFields) {
  const choice = tool_choice.trim()
  return {
    tools: readJson('tools', tools, Array.isArray, 'a list: [{"name": …, "parameters": …}]') ?? [],
    tool_choice: choice === '' ? null : MODES.includes(choice) ? choice : { name: choice },
    response_schema:
      readJson(
        'response_schema',
        response_schema,
        isJsonObject,
        'an object: {"name": …, "schema": …}',
      ) ?? null,
  }
}

function readJson(
  name: string,
  json: string,
  isForm: (value: unknown) => boolean,
  form: string,
): unknown {
  if (json.trim() === '') return undefined
  const problem = findJsonProblem(json)
  if (problem) throw invalidField(name, `line ${problem.line}: ${problem.message}.`)
  const value: unknown = JSON.parse(json)
  if (!isForm(value)) throw invalidField(name, `must be ${form}.`)
  const lost = findRoundtripLoss(json)
  if (lost) throw invalidField(name, lost)
  return value
}

/** Adds the line number to API errors about JSON fields. */
export const toToolsFormFailure = (
  { code, details, message }: Failure,
  fields: EditableFields,
): Failure =>
  details.length === 0
    ? new Failure(code, message)
    : fieldFailure(
        code,
        details.map((problem) => {
          const [name = '', ...path] = problem.field.split('.')
          const json = String(fields[name] ?? '')
          if (name === 'tool_choice' || path.length === 0) return { ...problem, field: name }
          const line = findJsonLine(json, path)
          return { ...problem, field: name, message: `line ${line}: ${problem.message}` }
        }),
      )
