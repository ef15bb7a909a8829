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
  readonly liveModel: string | null
}

/** NOT_FOUND if the prompt was deleted in between. */
export async function requireWorkingCopy(db: Queryable, promptId: string): Promise<WorkingCopy> {
  const copy = await readWorkingCopy(db, promptId)
  if (!copy) throw promptGone()
  return copy
}

/** Reads a prompt with its content in one statement, as a consistent snapshot. */
export async function readWorkingCopy(
  tx: Queryable,
  promptId: string,
): Promise<WorkingCopy | undefined> {
  const pieces = await tx.prisma.$queryRaw<WorkingCopyRow[]>`
    SELECT ${PROMPT_COLUMNS}, live.number AS "liveNumber",
           coalesce(live.model, live.content #>> '{model_config,model}') AS "liveModel", ${CONTENT_COLUMNS}
      FROM prompt p LEFT JOIN version live ON live.id = p.published_version_id ${CONTENT_PIECES}
     WHERE p.id = ${promptId}::uuid ORDER BY pieces.number`
  const [first] = pieces
  if (!first) return undefined
  const { liveNumber, liveModel } = first
  return {
    ...toPrompt(first, liveNumber),
    liveModel: liveModel || undefined,
    content: toContent(pieces),
  }
}
