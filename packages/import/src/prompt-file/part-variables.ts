import { VARIABLE_FIELD_NAMES } from '@promptwire/contract/content/variable-fields'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import { sameJson } from '@promptwire/core/text/same-json'
import type {
  DocumentVariable,
  IncludedPart,
  PromptDocument,
  ServedPrompt,
} from './prompt-document.ts'

/** An included part with the variables that it declares. */
export interface PartVariables {
  readonly include: IncludedPart
  readonly variables: readonly DocumentVariable[]
  /** Keys of variables that the prompt declares exactly as the part does. */
  readonly taken: readonly string[]
}

/** Drops variables that are declared exactly as in the shared parts. */
export function withoutPartVariables(
  document: PromptDocument,
  parts: readonly Pick<PartVariables, 'variables'>[],
): PromptDocument {
  const declared = parts.flatMap(({ variables }) => variables)
  if (declared.length === 0) return document
  const isOfPart = (variable: DocumentVariable) => declared.some((each) => sameJson(each, variable))
  return { ...document, variables: document.variables.filter((each) => !isOfPart(each)) }
}

/** A prompt's shared parts, from its document with all variables. */
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
