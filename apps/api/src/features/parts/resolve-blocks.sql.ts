import type { SqlQueryable } from '../../kernel/change/unit-of-work.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { resolveInclude } from './resolve-include.sql.ts'
import type { GivenBlock, ResolvedBlock } from './resolved-block.ts'

/** The block's fields with any include resolved. */
export async function resolveBlock<Block extends GivenBlock>(
  db: SqlQueryable,
  scope: Scope,
  { include, ...block }: Block,
  field = 'include',
): Promise<ResolvedBlock<Block>> {
  if (include === undefined) return block
  if (include === null) return { ...block, include }
  return { ...block, ...(await resolveInclude(db, scope, include, field)) }
}

/** For a list; `field` is its path in the request. */
export async function resolveBlocks<Block extends GivenBlock>(
  db: SqlQueryable,
  scope: Scope,
  blocks: readonly Block[],
  field: string,
): Promise<ResolvedBlock<Block>[]> {
  const resolved: ResolvedBlock<Block>[] = []
  for (const [at, block] of blocks.entries()) {
    resolved.push(await resolveBlock(db, scope, block, `${field}.${at}.include`))
  }
  return resolved
}
