import { CONTENT_FIELD_NAMES, type ContentFields } from '@promptwire/contract/content/prompt-values'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { PromptContent } from './content.ts'

/** Characters per piece of blocks; one piece takes milliseconds of the event loop. */
const PIECE = Prisma.raw('200000')

/**
 * Joins the blocks of prompt `p` in pieces, one row each: the database client decodes a value in one go,
 * which would block the event loop for long texts.
 */
export const CONTENT_PIECES = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT json_agg(b ORDER BY b.sort_order) AS blocks, row_number() OVER (ORDER BY b.piece) AS number
      FROM (SELECT block.*, sum(length(content)) OVER (ORDER BY sort_order) / ${PIECE} AS piece
              FROM block WHERE block.prompt_id = p.id) b
     GROUP BY b.piece
  ) pieces ON true`

export const CONTENT_FIELD_COLUMNS = Prisma.raw(
  CONTENT_FIELD_NAMES.map((name) => `p.${name}`).join(', '),
)

/** The columns of a content; the first row has the variables. */
export const CONTENT_COLUMNS = Prisma.sql`
  ${CONTENT_FIELD_COLUMNS}, pieces.blocks,
  CASE WHEN coalesce(pieces.number, 1) = 1
       THEN (SELECT json_agg(v ORDER BY v.id) FROM variable v WHERE v.prompt_id = p.id)
   END AS variables`

export interface ContentPiece extends Record<keyof ContentFields, unknown> {
  readonly blocks: unknown[] | null
  readonly variables: unknown[] | null
}

/** Joins ordered rows into a content, and validates it once. */
export const toContent = (pieces: readonly ContentPiece[]): PromptContent =>
  PromptContent.parse({
    ...pieces[0],
    blocks: pieces.flatMap(({ blocks }) => blocks ?? []),
    variables: pieces.flatMap(({ variables }) => variables ?? []),
  })

/** Call after locking the prompt. */
export async function readContent(
  { query }: Pick<Queryable, 'query'>,
  { id }: { readonly id: string },
): Promise<PromptContent> {
  const pieces = await query<ContentPiece>(Prisma.sql`
    SELECT ${CONTENT_COLUMNS} FROM prompt p ${CONTENT_PIECES}
     WHERE p.id = ${id}::uuid ORDER BY pieces.number`)
  if (pieces.length === 0) throw new Error(`the prompt ${id} is locked and gone`)
  return toContent(pieces)
}
