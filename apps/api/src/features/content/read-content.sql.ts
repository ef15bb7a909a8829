import {
  CONTENT_FIELD_NAMES,
  type ContentFields,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { PromptContent } from './content.ts'

/** Characters of blocks after which a new piece begins: milliseconds of the event loop. */
const PIECE = Prisma.raw('200000')

/**
 * The blocks of a prompt that a statement of ours calls `p`, joined to it as pieces: a long text is
 * a row for each of them, because a client decodes what one value holds in one go.
 */
export const CONTENT_PIECES = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT json_agg(b ORDER BY b.sort_order) AS blocks, row_number() OVER (ORDER BY b.piece) AS number
      FROM (SELECT block.*, sum(length(content)) OVER (ORDER BY sort_order) / ${PIECE} AS piece
              FROM block WHERE block.prompt_id = p.id) b
     GROUP BY b.piece
  ) pieces ON true`

/** The columns of the declared fields of a content. */
export const CONTENT_FIELD_COLUMNS = Prisma.raw(
  CONTENT_FIELD_NAMES.map((name) => `p.${name}`).join(', '),
)

/** The columns of a content; the variables are in the first row. */
export const CONTENT_COLUMNS = Prisma.sql`
  ${CONTENT_FIELD_COLUMNS}, pieces.blocks,
  CASE WHEN coalesce(pieces.number, 1) = 1
       THEN (SELECT json_agg(v ORDER BY v.id) FROM variable v WHERE v.prompt_id = p.id)
   END AS variables`

export interface ContentPiece extends Record<keyof ContentFields, unknown> {
  readonly blocks: unknown[] | null
  readonly variables: unknown[] | null
}

/** The content of such rows in the order of their numbers, which one schema checks once. */
export const toContent = (pieces: readonly ContentPiece[]): PromptContent =>
  PromptContent.parse({
    ...pieces[0],
    blocks: pieces.flatMap(({ blocks }) => blocks ?? []),
    variables: pieces.flatMap(({ variables }) => variables ?? []),
  })

/** The content of a locked prompt, read after the lock. */
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
