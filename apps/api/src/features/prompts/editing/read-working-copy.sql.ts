import type { Queryable } from '../../../platform/database/queryable.ts'
import {
  CONTENT_COLUMNS,
  CONTENT_PIECES,
  type ContentPiece,
  toContent,
} from '../../content/index.sql.ts'
import { promptGone } from '../prompt-gone.ts'
import type { WorkingCopy } from '../prompt-record.ts'
import { PROMPT_COLUMNS, type PromptRow, toPrompt } from '../prompt-rows.ts'

interface WorkingCopyRow extends PromptRow, ContentPiece {
  readonly liveNumber: number | null
}

/** The working copy of a prompt; NOT_FOUND when it was deleted in between. */
export async function requireWorkingCopy(db: Queryable, promptId: string): Promise<WorkingCopy> {
  const copy = await readWorkingCopy(db, promptId)
  if (!copy) throw promptGone()
  return copy
}

/** A prompt with its content: one statement, which sees all of it at one moment. */
export async function readWorkingCopy(
  tx: Queryable,
  promptId: string,
): Promise<WorkingCopy | undefined> {
  const pieces = await tx.prisma.$queryRaw<WorkingCopyRow[]>`
    SELECT ${PROMPT_COLUMNS}, live.number AS "liveNumber", ${CONTENT_COLUMNS}
      FROM prompt p LEFT JOIN version live ON live.id = p.published_version_id ${CONTENT_PIECES}
     WHERE p.id = ${promptId}::uuid ORDER BY pieces.number`
  const [first] = pieces
  if (!first) return undefined
  return { ...toPrompt(first, first.liveNumber), content: toContent(pieces) }
}
