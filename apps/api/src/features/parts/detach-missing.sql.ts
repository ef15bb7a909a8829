import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { PromptContent } from '../content/index.ts'
import { detachPart } from './detach-part.ts'

/** Replaces includes of deleted parts with the parts' blocks. */
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
