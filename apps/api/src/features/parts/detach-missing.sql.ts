import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptContent } from '../content/index.ts'
import { detachPart } from './detach-part.ts'

/** The content with the blocks of parts that were deleted instead of their includes. */
export async function detachMissingParts(
  { query }: SqlQueryable,
  content: PromptContent,
  at: Date,
): Promise<PromptContent> {
  const ids = content.blocks.flatMap(({ include }) => (include ? [include.prompt] : []))
  if (ids.length === 0) return content
  const rows = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM prompt WHERE id = ANY (${ids}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  const isMissing = (id: string) => !known.has(id)
  if (!ids.some(isMissing)) return content
  const blocks = content.blocks.flatMap((block) =>
    block.include && isMissing(block.include.prompt) ? detachPart(block, at) : [block],
  )
  return { ...content, blocks: blocks.map((block, sort_order) => ({ ...block, sort_order })) }
}
