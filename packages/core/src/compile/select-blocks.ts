import { type Condition, findConditionKeys, holds, type TextValue } from './condition.ts'
import { expandIncludes, type IncludedBlock } from './expand-includes.ts'

interface ConditionalBlock {
  readonly enabled: boolean
  readonly when?: Condition | null | undefined
  readonly include?: { readonly blocks: readonly IncludedBlock[] } | null | undefined
}

/** The blocks whose conditions are true. */
export interface Selection<Block> {
  readonly blocks: readonly Block[]
  /** Equal for equal selections. */
  readonly key: string
}

/** Selects blocks by the values in their conditions. */
export interface BlockSelector<Block> {
  /** Distinct variables of the conditions, in order. */
  readonly keys: readonly string[]
  select(valueFor: TextValue): Selection<Block>
}

/** Undefined if no block depends on values. */
export function createBlockSelector<Block extends ConditionalBlock>(
  given: readonly Block[],
): BlockSelector<Block> | undefined {
  const blocks = expandIncludes(given)
  const conditions = blocks.flatMap(({ enabled, when }) => (enabled && when ? [when] : []))
  if (conditions.length === 0) return undefined
  const select = (valueFor: TextValue) => {
    const chosen = blocks.map(({ enabled, when }) => !(enabled && when) || holds(when, valueFor))
    const key = chosen.map((isChosen) => (isChosen ? '1' : '0')).join('')
    return { key, blocks: blocks.filter((_, at) => chosen[at]) }
  }
  return { keys: [...new Set(conditions.flatMap(findConditionKeys))], select }
}
