import { MAX_VARIABLE_DESCRIPTION_LENGTH } from '@promptwire/contract/content/variable-fields'
import { VariableKey } from '@promptwire/contract/fields'
import { locatePlaceholders } from '@promptwire/core/compile/template'
import { Unusable } from '../../assist/index.ts'
import type { ImportedBlock, ImportedVariable } from '../import-format.ts'
import { truncate } from '../import-notes.ts'
import type { Refinement } from './refinement.ts'

type RefinedVariable = Refinement['variables'][number]

/** Applies the model's names and descriptions. Keeps the author's own descriptions. */
export function refinedVariables(
  variables: readonly ImportedVariable[],
  given: readonly RefinedVariable[],
): ImportedVariable[] {
  const named = new Map(given.map((each) => [each.key, each]))
  if (named.size < given.length) throw new Unusable('It named a variable twice.')
  const refined = variables.map((variable) => {
    const { name = variable.key, description = '' } = named.get(variable.key) ?? {}
    const words =
      variable.description || truncate(description.trim(), MAX_VARIABLE_DESCRIPTION_LENGTH)
    return { ...variable, key: name, description: words }
  })
  const keys = new Set(refined.map(({ key }) => key))
  const isFree = keys.size === refined.length
  if (!isFree || ![...keys].every((key) => VariableKey.safeParse(key).success)) {
    throw new Unusable('It gave a variable a name that is in use or invalid.')
  }
  return refined
}

export const collectRenames = (given: readonly RefinedVariable[]): ReadonlyMap<string, string> =>
  new Map(given.flatMap(({ key, name }) => (key === name ? [] : [[key, name]])))

export const renamedBlocks = (
  blocks: readonly ImportedBlock[],
  names: ReadonlyMap<string, string>,
): ImportedBlock[] =>
  blocks.map((block) => ({
    ...block,
    title: renamed(block.title, names),
    content: renamed(block.content, names),
  }))

/** Replaces all names in one pass, so that two variables can swap names. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, key } of locatePlaceholders(text)) {
    const raw = text.slice(start, end)
    pieces.push(
      text.slice(from, start),
      raw.replace(key, () => names.get(key) ?? key),
    )
    from = end
  }
  return pieces.join('') + text.slice(from)
}
