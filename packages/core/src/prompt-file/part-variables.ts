import { pickFields } from '../contract/derive/map-fields.ts'
import { VARIABLE_FIELD_NAMES } from '../contract/public/prompts/variable-fields.ts'
import { sameJson } from '../text/same-json.ts'
import type {
  DocumentVariable,
  IncludedPart,
  PromptDocument,
  ServedPrompt,
} from './prompt-document.ts'

/** A shared part of a prompt, with the variables that it declares. */
export interface PartVariables {
  readonly include: IncludedPart
  readonly variables: readonly DocumentVariable[]
  /** Keys of those that the prompt has as they are declared. */
  readonly taken: readonly string[]
}

/** A document without the variables that are as its shared parts declare them. */
export function withoutPartVariables(
  document: PromptDocument,
  parts: readonly Pick<PartVariables, 'variables'>[],
): PromptDocument {
  const declared = parts.flatMap(({ variables }) => variables)
  if (declared.length === 0) return document
  const isOfPart = (variable: DocumentVariable) => declared.some((each) => sameJson(each, variable))
  return { ...document, variables: document.variables.filter((each) => !isOfPart(each)) }
}

/** The shared parts of a prompt, as its document with all variables names them. */
export const listPartVariables = (
  { blocks }: Pick<ServedPrompt, 'blocks'>,
  document: PromptDocument,
): PartVariables[] => {
  const isTaken = (variable: DocumentVariable) =>
    document.variables.some((each) => sameJson(each, variable))
  return blocks.flatMap(({ include }, n) => {
    const named = document.blocks[n]?.include
    if (!include || !named) return []
    const variables = include.variables.map((each) => pickFields(each, VARIABLE_FIELD_NAMES))
    return [{ include: named, variables, taken: variables.filter(isTaken).map(({ key }) => key) }]
  })
}
