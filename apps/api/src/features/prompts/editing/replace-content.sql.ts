import { isDeepStrictEqual } from 'node:util'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type {
  ContentBlock,
  ContentVariable,
  PartHashes,
  PromptContent,
} from '../../content/index.ts'

/** The blocks of a prompt before and after a change. */
interface ChangedBlocks {
  readonly before: readonly ContentBlock[]
  readonly after: readonly ContentBlock[]
  readonly hashes: PartHashes['blocks']
  /** Whether the rows have the hashes of `before`. */
  readonly wereHashed: boolean
}

/**
 * The parts of a statement, each a CTE, that write what a change made of the blocks of a prompt: only
 * the rows that it touched, each in one of them.
 */
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

type HashedBlock = ContentBlock & { readonly hash: string | null }

/** Whether a block is new, or has more than another place. */
const isWritten = (after: ContentBlock, before: ContentBlock | undefined): boolean =>
  before === undefined || !isDeepStrictEqual(after, { ...before, sort_order: after.sort_order })

const deleteBlocks = (ids: string[]) =>
  Prisma.sql`deleted AS (DELETE FROM block WHERE id = ANY (${ids}::uuid[]))`

/** One block put in front moves all others. */
const moveBlocks = (moved: readonly ContentBlock[]) => Prisma.sql`moved AS (
  UPDATE block SET sort_order = place.sort_order
    FROM unnest(${column(moved, 'id')}::uuid[], ${column(moved, 'sort_order')}::int[])
      AS place (id, sort_order)
   WHERE block.id = place.id)`

/** The part of a statement that writes blocks of the prompt, if the condition holds. */
export const upsertBlocks = (
  promptId: string,
  blocks: readonly HashedBlock[],
  condition = Prisma.sql`TRUE`,
) => Prisma.sql`written AS (
  ${insertBlocks(promptId, blocks, condition)}
  ON CONFLICT (id) DO UPDATE
     SET type = EXCLUDED.type, title = EXCLUDED.title, content = EXCLUDED.content,
         sort_order = EXCLUDED.sort_order, enabled = EXCLUDED.enabled,
         is_required = EXCLUDED.is_required, hash = EXCLUDED.hash)`

/** Fails if another prompt has a block with the same id, which a client may have chosen. */
const insertBlocks = (
  promptId: string,
  blocks: readonly HashedBlock[],
  condition = Prisma.sql`TRUE`,
) => Prisma.sql`
  INSERT INTO block (id, prompt_id, type, title, content, sort_order, enabled, is_required, hash)
  SELECT id, ${promptId}::uuid, type, title, content, sort_order, enabled, is_required, hash
    FROM unnest(${column(blocks, 'id')}::uuid[], ${column(blocks, 'type')}::text[],
                ${column(blocks, 'title')}::text[], ${column(blocks, 'content')}::text[],
                ${column(blocks, 'sort_order')}::int[], ${column(blocks, 'enabled')}::boolean[],
                ${column(blocks, 'is_required')}::boolean[], ${column(blocks, 'hash')}::text[])
      AS given (id, type, title, content, sort_order, enabled, is_required, hash)
   WHERE ${condition}`

/** Replaces the variables of a prompt; two may swap their keys, so that all are written. */
export async function replaceVariables(
  { query }: SqlQueryable,
  promptId: string,
  { variables: before }: PromptContent,
  { variables: after }: PromptContent,
): Promise<void> {
  if (after === before) return
  await query(Prisma.sql`DELETE FROM variable WHERE prompt_id = ${promptId}::uuid`)
  if (after.length === 0) return
  await query(Prisma.sql`
    INSERT INTO variable (id, prompt_id, key, default_value, description, required)
    SELECT id, ${promptId}::uuid, key, default_value, description, required
      FROM unnest(${column(after, 'id')}::uuid[], ${column(after, 'key')}::text[],
                  ${column(after, 'default_value')}::text[],
                  ${column(after, 'description')}::text[], ${column(after, 'required')}::boolean[])
        AS given (id, key, default_value, description, required)`)
}

const column = <Row extends ContentBlock | ContentVariable, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): Row[Field][] => rows.map((row) => row[field])
