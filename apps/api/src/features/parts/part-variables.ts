import type { Include } from '@promptwire/contract/content/include-fields'
import { mergeFields } from '@promptwire/core/editing/merge-fields'
import { newId } from '../../kernel/identifiers.ts'
import type { ContentVariable, PromptContent } from '../content/index.ts'

type PartVariable = Include['variables'][number]

/**
 * Adds the variables of parts included since `before`. Variables that the prompt changed or removed
 * stay; other changes of the part are applied.
 */
export function mergePartVariables(
  before: Pick<PromptContent, 'blocks'>,
  after: PromptContent,
  at: Date,
): PromptContent {
  const known = new Map(before.blocks.map(({ id, include }) => [id, include]))
  const changed = after.blocks.flatMap(({ id, include }) => {
    const old = known.get(id) ?? null
    return include && include !== old ? [{ include, old }] : []
  })
  if (changed.length === 0) return after
  const variables = changed.reduce(
    (all, { include, old }) => mergeInclude(all, include, old, at),
    after.variables,
  )
  return { ...after, variables }
}

/** A new prompt's variables, with those that its parts declare. */
export function declarePartVariables<Variable extends { readonly key: string }>(
  blocks: readonly { readonly include?: Include | null }[],
  variables: readonly Variable[],
): (Variable | PartVariable)[] {
  const own = new Set(variables.map(({ key }) => key))
  const ofParts = new Map(
    blocks.flatMap(({ include }) => include?.variables ?? []).map((each) => [each.key, each]),
  )
  return [...variables, ...[...ofParts.values()].filter(({ key }) => !own.has(key))]
}

function mergeInclude(
  variables: ContentVariable[],
  { variables: declared }: Include,
  old: Include | null,
  at: Date,
): ContentVariable[] {
  const base = new Map(old?.variables.map((variable) => [variable.key, variable]))
  const merged = new Map(variables.map((variable) => [variable.key, variable]))
  for (const theirs of declared) {
    const mine = merged.get(theirs.key)
    const was = base.get(theirs.key)
    if (mine && was) merged.set(theirs.key, mergeVariable(was, mine, theirs))
    else if (!mine && !was) merged.set(theirs.key, { ...theirs, id: newId(at) })
  }
  return [...merged.values()]
}

function mergeVariable(
  base: PartVariable,
  { id, ...mine }: ContentVariable,
  theirs: PartVariable,
): ContentVariable {
  const { merged } = mergeFields({ ...base }, { ...mine }, { ...theirs })
  return { ...mine, ...merged, id }
}
