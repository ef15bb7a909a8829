import { type PromptMetadata, pickMetadata } from '@promptwire/contract/content/prompt-values'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import { CONTENT_FIELD_COLUMNS, type ContentPiece, toContent } from '../../content/index.sql.ts'
import type { PromptRecords } from '../lists/prompt-page.ts'
import { METADATA_COLUMNS } from '../prompt-rows.ts'

interface RecordsRow extends ContentPiece, PromptMetadata {
  readonly revision: number
  readonly block_ids: string[]
}

/** Reads records of a working copy in one statement, as a consistent snapshot. */
export async function readPromptRecords(
  tx: SqlQueryable,
  promptId: string,
  ids: readonly string[],
): Promise<PromptRecords | undefined> {
  const [row] = await tx.query<RecordsRow>(Prisma.sql`
    SELECT p.revision, ${METADATA_COLUMNS}, ${CONTENT_FIELD_COLUMNS},
           ARRAY(SELECT id::text FROM block WHERE prompt_id = p.id ORDER BY sort_order) AS block_ids,
           (SELECT json_agg(b ORDER BY b.sort_order) FROM block b
             WHERE b.prompt_id = p.id AND b.id = ANY(${ids}::uuid[])) AS blocks,
           (SELECT json_agg(v ORDER BY v.id) FROM variable v
             WHERE v.prompt_id = p.id AND v.id = ANY(${ids}::uuid[])) AS variables
      FROM prompt p WHERE p.id = ${promptId}::uuid`)
  if (!row) return undefined
  const { revision, block_ids: blockIds } = row
  return { ...pickMetadata(row), revision, blockIds, content: toContent([row]) }
}
