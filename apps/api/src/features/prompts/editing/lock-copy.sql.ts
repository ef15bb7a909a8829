import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import {
  CONTENT_COLUMNS,
  CONTENT_PIECES,
  type ContentPiece,
  readContent,
  toContent,
} from '../../content/index.sql.ts'
import type { PromptContent } from '../../content/index.ts'
import { PROMPT_COLUMNS } from '../prompt-rows.ts'
import type { LockedPrompt } from './lock-prompt.sql.ts'

interface LockedRow extends LockedPrompt, ContentPiece {
  readonly readRevision: number
}

interface LockedCopy {
  readonly row: LockedPrompt
  readonly content: PromptContent
}

/**
 * Locks a prompt and reads its content in one statement; undefined if deleted. After a wait for the
 * lock, that statement sees the old content, so it reads again.
 */
export async function lockCopy(
  tx: SqlQueryable,
  promptId: string,
): Promise<LockedCopy | undefined> {
  const pieces = await tx.query<LockedRow>(Prisma.sql`
    SELECT ${PROMPT_COLUMNS},
           (SELECT revision FROM prompt WHERE id = p.id) AS "readRevision", ${CONTENT_COLUMNS}
      FROM prompt p ${CONTENT_PIECES}
     WHERE p.id = ${promptId}::uuid ORDER BY pieces.number FOR UPDATE OF p`)
  const [row] = pieces
  if (!row) return undefined
  const isCurrent = row.readRevision === row.revision
  return { row, content: isCurrent ? toContent(pieces) : await readContent(tx, row) }
}
