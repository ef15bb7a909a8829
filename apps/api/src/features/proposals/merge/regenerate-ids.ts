import { newId } from '../../../kernel/identifiers.ts'
import { assignSortOrder } from '../../blocks/index.ts'
import type { PromptContent } from '../../content/index.ts'

type ExistingParts = Pick<PromptContent, 'blocks' | 'variables'>

/**
 * Gives new blocks and variables unique ids, counts the blocks, and orders variables as the
 * database does. `resolveBlockId` maps a given id to its new id.
 */
export function regenerateIds(
  { blocks, variables, ...fields }: PromptContent,
  known: ExistingParts = { blocks: [], variables: [] },
  at: Date,
): { content: PromptContent; resolveBlockId: (given: string) => string | undefined } {
  const blockIds = new Set(known.blocks.map(({ id }) => id))
  const unused = new Set(blockIds)
  const ids = new Map<string, string>()
  const owned = blocks.map((block) => {
    const id = unused.delete(block.id) ? block.id : newId(at)
    if (!ids.has(block.id)) ids.set(block.id, id)
    return { ...block, id }
  })
  const declared = new Map(known.variables.map(({ key, id }) => [key, id]))
  const named = variables.map((each) => ({ ...each, id: declared.get(each.key) ?? newId(at) }))
  return {
    content: {
      blocks: assignSortOrder(owned),
      variables: named.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ...fields,
    },
    resolveBlockId: (given) => ids.get(given) ?? (blockIds.has(given) ? given : undefined),
  }
}
