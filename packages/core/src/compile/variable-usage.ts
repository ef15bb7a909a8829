import { parseText } from './template.ts'

interface UsingBlock {
  readonly id: string
  readonly title: string
  readonly content: string
}

/** A key that texts refer to, and the blocks that do. */
export interface KeyUse {
  readonly key: string
  readonly block_ids: readonly string[]
}

/** Where each key stands, titles and disabled blocks included, in order of first use. */
export function usesOfKeys(blocks: readonly UsingBlock[]): KeyUse[] {
  const uses = new Map<string, Set<string>>()
  for (const { id, title, content } of blocks) {
    for (const part of [...parseText(title), ...parseText(content)]) {
      if (typeof part === 'string') continue
      uses.set(part.key, (uses.get(part.key) ?? new Set()).add(id))
    }
  }
  return [...uses].map(([key, ids]) => ({ key, block_ids: [...ids] }))
}

export interface VariableUsage {
  readonly uses: readonly KeyUse[]
  /** Declared, referenced by no block. */
  readonly unused: readonly string[]
  /** Referenced, declared nowhere. */
  readonly undeclared: readonly string[]
}

/** What blocks and declarations say of each other. */
export function variableUsage(
  blocks: readonly UsingBlock[],
  variables: readonly { readonly key: string }[],
): VariableUsage {
  const uses = usesOfKeys(blocks)
  const used = new Set(uses.map(({ key }) => key))
  const declared = new Set(variables.map(({ key }) => key))
  return {
    uses,
    unused: [...declared].filter((key) => !used.has(key)),
    undeclared: [...used].filter((key) => !declared.has(key)),
  }
}
