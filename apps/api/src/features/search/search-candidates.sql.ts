import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { FORMS, formContains, indexedFormsContain } from './text-conditions.sql.ts'
import { isIndexed } from './word-match.ts'

/** Texts that must all be in one prompt: in its metadata, or also in its blocks. */
export interface CandidateQuery {
  readonly projectId: string
  readonly texts: readonly string[]
  readonly inBlocks: boolean
  /** Only prompts with greater ids. */
  readonly after: string
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Documents scanned in order before the index is used, then per step if it cannot help. */
const STEPS = [1_000, 4_000, 16_000]
/** Texts in more prompts than this are frequent: an ordered scan fills a page sooner. */
const MAX_RARE = 4_000

/**
 * Yields ids of prompts that may contain the texts, in order and in batches. A scan soon finds
 * frequent texts; the index, if usable, finds rare ones. Either way reads only some thousand
 * documents.
 */
export async function* candidates(
  prisma: Queryable,
  query: CandidateQuery,
): AsyncGenerator<string[]> {
  let { after } = query
  for (let step = 0; ; step++) {
    const limit = STEPS[Math.min(step, STEPS.length - 1)] ?? 0
    const { end, ids } = await walk(prisma, { ...query, after }, limit)
    yield ids
    if (end === null) return
    after = end
    const rare = step === 0 ? await rareCandidates(prisma, { ...query, after }) : undefined
    if (rare) {
      yield rare
      return
    }
  }
}

/** Matches among the next `most` documents and the last scanned id; null at the end. */
async function walk(
  prisma: Queryable,
  query: CandidateQuery,
  limit: number,
): Promise<{ end: string | null; ids: string[] }> {
  const { projectId, texts, after } = query
  const next = Prisma.sql`project_id = ${projectId}::uuid AND prompt_id > ${after}::uuid`
  const column = searchedColumn(query)
  const conditions = texts.map((text) => formContains(column, text))
  const mayMatch = Prisma.sql`(${Prisma.join(conditions, ' AND ')} OR ${isCut(query)})`
  const place = Prisma.sql`WHERE ${next} ORDER BY prompt_id OFFSET ${limit - 1} LIMIT 1`
  const [found] = await prisma.prisma.$queryRaw<{ end: string | null; ids: string[] }[]>`
    ${Prisma.raw(CUSTOM_PLAN)}
    WITH stretch AS MATERIALIZED (
      SELECT least((SELECT prompt_id FROM search_document ${place}),
                   (SELECT prompt_id FROM search_change ${place})) AS until)
    SELECT until AS end,
           ARRAY(SELECT prompt_id
                   FROM (SELECT * FROM search_document
                          WHERE ${next} ORDER BY prompt_id LIMIT ${limit}) AS document
                  WHERE (until IS NULL OR prompt_id <= until)
                    AND ${mayMatch}
                  UNION
                 SELECT prompt_id FROM search_change
                  WHERE ${next} AND (until IS NULL OR prompt_id <= until)
                  ORDER BY prompt_id)::text[] AS ids
      FROM stretch`
  return found ?? { end: null, ids: [] }
}

/** All candidates from the index; undefined if it cannot be used or finds too many. */
export async function rareCandidates(
  prisma: Queryable,
  query: CandidateQuery,
): Promise<string[] | undefined> {
  const { projectId, texts, after } = query
  const indexed = texts.filter(isIndexed)
  if (indexed.length === 0) return undefined
  const next = Prisma.sql`project_id = ${projectId}::uuid AND prompt_id > ${after}::uuid`
  const conditions = indexed.map((text) => indexedFormsContain(columns(query), text))
  const [found] = await prisma.prisma.$queryRaw<{ ids: string[] }[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT ARRAY(
      (SELECT prompt_id FROM search_document
        WHERE ${Prisma.join(conditions, ' AND ')} AND ${next} LIMIT ${MAX_RARE + 1})
       UNION
      (SELECT prompt_id FROM search_document
        WHERE ${next} AND ${isCut(query)} LIMIT ${MAX_RARE + 1})
       UNION
      (SELECT DISTINCT prompt_id FROM search_change WHERE ${next} LIMIT ${MAX_RARE + 1})
       ORDER BY prompt_id)::text[] AS ids
     WHERE to_regclass('search_document_words') IS NOT NULL -- A database may lack pg_trgm.`
  return found && found.ids.length <= MAX_RARE ? found.ids : undefined
}

/** True if the document is truncated in the searched text; the rest may contain anything. */
const isCut = ({ inBlocks }: CandidateQuery) => Prisma.raw(inBlocks ? 'is_cut' : 'false')

const columns = ({ inBlocks }: CandidateQuery) =>
  inBlocks ? [FORMS.about, FORMS.blocks] : [FORMS.about]

const searchedColumn = ({ inBlocks }: CandidateQuery) => Prisma.raw(inBlocks ? 'whole' : 'about')
