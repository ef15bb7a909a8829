import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../kernel/caller.ts'
import { IS_LOCKED_AND_AUDITED } from '../../../kernel/change/change-at-once.sql.ts'
import type { SqlQueryable, UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import {
  EDIT_SESSION_COLUMNS,
  type EditSessionRow,
  toEditSession,
} from '../../../kernel/change/write-audit.sql.ts'
import { requireRevision } from '../../../kernel/require-revision.ts'
import type { ResolvedRecord } from '../../../kernel/resolved-record.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { toContent } from '../../content/index.sql.ts'
import {
  type ContentBlock,
  combineHashes,
  EMPTY_CONTENT,
  hashBlock,
  isSurelyWithin,
} from '../../content/index.ts'
import { raisedRevision } from './edit-prompt.sql.ts'
import type { Edited } from './prompt-editor.ts'
import { upsertBlocks } from './replace-content.sql.ts'

/** A block of a working copy, and what an edit of it takes to know of the rest. */
type BlockRow = Partial<EditSessionRow> & {
  readonly slug: string
  readonly revision: number
  readonly isHashed: boolean
  readonly settings: string | null
  /** Of all blocks in their order; that of this one is empty. */
  readonly hashes: readonly string[]
  /** Bytes of all texts of the working copy. */
  readonly size: number
  readonly block: unknown
}

/**
 * Edits a block that stays in its place: one statement reads it, and another writes it unless the
 * prompt changed in between. Undefined if it was not edited: then `editPrompt` edits it, and has the
 * error if there is one.
 */
export async function editBlock(
  unitOfWork: UnitOfWork,
  caller: Caller,
  { id, promptId }: ResolvedRecord,
  expectedRevision: number | undefined,
  change: (before: ContentBlock) => ContentBlock,
): Promise<Edited<ContentBlock> | undefined> {
  if (!unitOfWork.changeAtOnce) return undefined
  const row = await readBlock(unitOfWork, { id, promptId })
  const [before] = row ? toContent([{ ...EMPTY_CONTENT, blocks: [row.block] }]).blocks : []
  if (!row || !before) return undefined
  const { revision, slug, settings } = row
  requireRevision(expectedRevision, revision)
  const after = change(before)
  if (isDeepStrictEqual(after, before)) return { promptId, revision, result: before }
  if (settings === null || !row.isHashed || !isSurelyWithin(row.size, after)) return undefined
  const hash = await hashBlock(after)
  const blocks = row.hashes.map((other) => other || hash)
  const data = { project_id: caller.projectId, prompt_id: promptId, slug, revision: revision + 1 }
  const isWritten = await unitOfWork.changeAtOnce(caller, {
    lock: Prisma.sql`
      SELECT FROM prompt WHERE id = ${promptId}::uuid AND revision = ${revision} FOR UPDATE`,
    writes: [
      upsertBlocks(promptId, [{ ...after, hash }], IS_LOCKED_AND_AUDITED),
      Prisma.sql`edited AS (
        UPDATE prompt SET ${raisedRevision(caller, combineHashes({ settings, blocks }))}
         WHERE id = ${promptId}::uuid AND ${IS_LOCKED_AND_AUDITED})`,
    ],
    audit: {
      action: 'block.updated',
      targetType: 'block',
      targetId: id,
      promptId,
      before,
      after,
    },
    session: isSession(row) ? await toEditSession(row) : undefined,
    event: { type: 'prompt.updated', data },
  })
  return isWritten ? { promptId, revision: revision + 1, result: after } : undefined
}

const isSession = (row: Partial<EditSessionRow>): row is EditSessionRow => row.sessionId !== null

async function readBlock(
  { query }: SqlQueryable,
  { id, promptId }: ResolvedRecord,
): Promise<BlockRow | undefined> {
  const [row] = await query<BlockRow>(Prisma.sql`
    SELECT p.slug, p.revision, p.hashed_revision = p.revision AS "isHashed",
           p.settings_hash AS settings, to_json(b) AS block, whole.hashes,
           whole.size + (SELECT coalesce(sum(octet_length(default_value)), 0)::int
                           FROM variable WHERE prompt_id = p.id) AS size,
           ${EDIT_SESSION_COLUMNS}
      FROM block b JOIN prompt p ON p.id = b.prompt_id
      CROSS JOIN LATERAL (
        SELECT array_agg(CASE WHEN o.id = b.id THEN '' ELSE o.hash END ORDER BY o.sort_order) AS hashes,
               sum(octet_length(o.content))::int AS size
          FROM block o WHERE o.prompt_id = p.id) whole
      LEFT JOIN audit_entry s
        ON s.prompt_id = p.id AND s.target_id = ${id} AND s.is_open
     WHERE b.id = ${id}::uuid AND p.id = ${promptId}::uuid`)
  return row
}
