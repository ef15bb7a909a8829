import { type Condition, findConditionKeys } from './condition.ts'
import { expandIncludes, type IncludedBlock } from './expand-includes.ts'
import type { RenderedBlock } from './heading.ts'
import { findPlaceholderKeys, parseText } from './template.ts'

interface UsingBlock extends RenderedBlock {
  readonly id: string
  readonly when?: Condition | null | undefined
  readonly include?: { readonly blocks: readonly IncludedBlock[] } | null | undefined
}

export interface KeyUse {
  readonly key: string
  readonly block_ids: readonly string[]
}

/** Finds the uses of each key in order, including rendered titles, conditions and disabled blocks. */
export function findKeyUses(blocks: readonly UsingBlock[]): KeyUse[] {
  const uses = new Map<string, Set<string>>()
  for (const { id, title, content, heading, when } of expandIncludes(blocks)) {
    const name = heading === 'none' ? [] : parseText(title)
    const placed = findPlaceholderKeys([...name, ...parseText(content)])
    for (const key of [...placed, ...(when ? findConditionKeys(when) : [])]) {
      uses.set(key, (uses.get(key) ?? new Set()).add(id))
    }
  }
  return [...uses].map(([key, ids]) => ({ key, block_ids: [...ids] }))
}

export interface VariableUsage {
  readonly uses: readonly KeyUse[]
  readonly unused: readonly string[]
  readonly undeclared: readonly string[]
}

export function variableUsage(
  blocks: readonly UsingBlock[],
  variables: readonly { readonly key: string }[],
): VariableUsage {
  const uses = findKeyUses(blocks)
  const used = new Set(uses.map(({ key }) => key))
  const declared = new Set(variables.map(({ key }) => key))
  return {
    uses,
    unused: [...declared].filter((key) => !used.has(key)),
    undeclared: [...used].filter((key) => !declared.has(key)),
  }
}
