import { isDeepStrictEqual } from 'node:util'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { ContentBlock, PartHashes, PromptContent } from '../../content/index.ts'
import { insertBlocks, insertVariables, upsertBlocks } from './record-rows.sql.ts'

/** A prompt's blocks before and after a change. */
interface ChangedBlocks {
  readonly before: readonly ContentBlock[]
  readonly after: readonly ContentBlock[]
  readonly hashes: PartHashes['blocks']
  /** Whether the rows have the hashes of `before`. */
  readonly wereHashed: boolean
}

/** CTEs that write a prompt's changed blocks: each touched row appears in one CTE only. */
export function writeBlocks(
  promptId: string,
  { before, after, hashes, wereHashed }: ChangedBlocks,
): Prisma.Sql[] {
  if (after === before && wereHashed) return []
  const known = new Map(before.map((block) => [block.id, block]))
  const remaining = new Set(after.map(({ id }) => id))
  const deleted = [...known.keys()].filter((id) => !remaining.has(id))
  const written = after
    .map((block, at) => ({ ...block, hash: hashes[at] ?? null }))
    .filter(({ hash: _, ...block }) => !wereHashed || isWritten(block, known.get(block.id)))
  const rewritten = new Set(written.map(({ id }) => id))
  const added = written.filter(({ id }) => !known.has(id))
  const changed = written.filter(({ id }) => known.has(id))
  const moved = after.filter(
    (block) => !rewritten.has(block.id) && known.get(block.id)?.sort_order !== block.sort_order,
  )
  return [
    ...(deleted.length > 0 ? [deleteBlocks(deleted)] : []),
    ...(moved.length > 0 ? [moveBlocks(moved)] : []),
    ...(added.length > 0 ? [Prisma.sql`added AS (${insertBlocks(promptId, added)})`] : []),
    ...(changed.length > 0 ? [upsertBlocks(promptId, changed)] : []),
  ]
}

/** Whether a block is new, or changed in more than its place. */
const isWritten = (after: ContentBlock, before: ContentBlock | undefined): boolean =>
  before === undefined || !isDeepStrictEqual(after, { ...before, sort_order: after.sort_order })

const deleteBlocks = (ids: string[]) =>
  Prisma.sql`deleted AS (DELETE FROM block WHERE id = ANY (${ids}::uuid[]))`

/** A block inserted at the front moves all others. */
const moveBlocks = (moved: readonly ContentBlock[]) => Prisma.sql`moved AS (
  UPDATE block SET sort_order = place.sort_order
    FROM unnest(${moved.map(({ id }) => id)}::uuid[],
                ${moved.map(({ sort_order }) => sort_order)}::int[]) AS place (id, sort_order)
   WHERE block.id = place.id)`

/** Replaces all variables: two may swap their keys. */
export async function replaceVariables(
  { query }: SqlQueryable,
  promptId: string,
  { variables: before }: PromptContent,
  { variables: after }: PromptContent,
): Promise<void> {
  if (after === before) return
  await query(Prisma.sql`DELETE FROM variable WHERE prompt_id = ${promptId}::uuid`)
  if (after.length === 0) return
  await query(insertVariables(promptId, after))
}
