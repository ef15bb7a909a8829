import { parseInput } from '@promptwire/contract/derive/parse-input'
import type { Tool } from '@promptwire/contract/derive/tools'
import { Failure } from '@promptwire/core/errors/failure'
import { nameListedTool } from '../tools/reading-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Converts a call's arguments to the operation's input; errors use the tool's field names. */
export function readArguments({ fields, defaults }: Tool, given: Arguments): Arguments {
  const named = renameFields(given, fields.aliases)
  const filled = { ...defaults, ...named, ...readPromptAddress(named['prompt_id']) }
  const parsed = parseInput({ input: fields.accepted }, filled, nameListedTool)
  return renameFields(parsed, fields.ownNames)
}

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

/** If both names are given, the right one wins. */
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
