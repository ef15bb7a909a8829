import { parseInput } from '@promptwire/core/contract/derive/parse-input'
import type { Tool } from '@promptwire/core/contract/derive/tools'
import { Failure } from '@promptwire/core/errors/failure'
import { nameListedTool } from '../tools/reading-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Parses the arguments of a call to the input of its operation; errors have the tool's names. */
export function readArguments({ fields, defaults }: Tool, given: Arguments): Arguments {
  const named = renameFields(given, fields.aliases)
  const filled = { ...defaults, ...named, ...readPromptAddress(named['prompt_id']) }
  const parsed = parseInput({ input: fields.accepted }, filled, nameListedTool)
  return renameFields(parsed, fields.ownNames)
}

/** A failure of the API with the names that the tool has for fields. */
export function nameFailureFields(failure: Failure, { fields }: Tool): Failure {
  const { code, headers, details, detail, cause } = failure
  const renamed = details.map((problem) => {
    const name = fields.listedNames[problem.field]
    return name === undefined ? problem : { ...problem, field: name }
  })
  const isSame = renamed.every(({ field }, at) => field === details[at]?.field)
  if (isSame) return failure
  const message = details.reduce(
    (text, { field }, at) => text.replace(`${field}: `, `${renamed[at]?.field}: `),
    failure.message,
  )
  return new Failure(code, message, headers, { details: renamed, cause, ...(detail && { detail }) })
}

/** Renames fields; one that has the right name already wins. */
const renameFields = (given: Arguments, names: Readonly<Record<string, string>>): Arguments =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const right = names[name]
      return [right !== undefined && !(right in given) ? right : name, value]
    }),
  )

/** The address of a prompt's page, or of its resource. */
const PROMPT_ADDRESS = /^(?:https?:\/\/\S+?\/prompts\/|prompt:\/\/)([\w-]+)(?:[/?#]\S*)?$/

function readPromptAddress(prompt_id: unknown): Arguments {
  const id = typeof prompt_id === 'string' ? PROMPT_ADDRESS.exec(prompt_id)?.[1] : undefined
  return id === undefined ? {} : { prompt_id: id }
}
