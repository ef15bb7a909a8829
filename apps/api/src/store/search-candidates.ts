import { Prisma } from '../database/generated/client.ts'
import { PLANNED_ANEW } from '../database/planned-anew.ts'
import { beginsWords, hasTrigram } from '../domain/prompt/short-word.ts'
import { formHolds, indexedFormHolds } from './text-conditions.ts'

/** Texts that all stand in a prompt: in its metadata, or in its blocks as well. */
export interface Wanted {
  readonly projectId: string
  readonly texts: readonly string[]
  readonly inBlocks: boolean
  /** Only prompts whose ids come after it. */
  readonly after: string
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Documents that are read in order before the index is asked, and in each step if it cannot help. */
const STEPS = [1_000, 4_000, 16_000]
/** What more prompts have is not rare: going through them in order finds a page sooner. */
const MOST_RARE = 4_000

/**
 * The ids of prompts in which the texts may stand, in order and in bunches, until the caller has
 * enough. Frequent texts are met soon on the way; for rare ones the index is asked, where there is
 * one and it can know them. So neither costs more than a look at some thousand prompts.
 */
export async function* candidates(
  prisma: Prisma.TransactionClient,
  wanted: Wanted,
): AsyncGenerator<string[]> {
  let { after } = wanted
  for (let step = 0; ; step++) {
    const most = STEPS[Math.min(step, STEPS.length - 1)] ?? 0
    const { end, ids } = await walk(prisma, { ...wanted, after }, most)
    yield ids
    if (end === null) return
    after = end
    const rare = step === 0 ? await rareCandidates(prisma, { ...wanted, after }) : undefined
    if (rare) {
      yield rare
      return
    }
  }
}

/** Those among the next `most` documents, and where these end; null at the end of all. */
async function walk(
  prisma: Prisma.TransactionClient,
  wanted: Wanted,
  most: number,
): Promise<{ end: string | null; ids: string[] }> {
  const { projectId, texts, after } = wanted
  const next = Prisma.sql`project_id = ${projectId}::uuid AND prompt_id > ${after}::uuid`
  const column = columnOf(wanted)
  const conditions = texts.map((text) => formHolds(column, text))
  const mayHold = Prisma.sql`(${Prisma.join(conditions, ' AND ')} OR ${isCut(wanted)})`
  const place = Prisma.sql`WHERE ${next} ORDER BY prompt_id OFFSET ${most - 1} LIMIT 1`
  const [found] = await prisma.$queryRaw<{ end: string | null; ids: string[] }[]>`
    ${Prisma.raw(PLANNED_ANEW)}
    WITH stretch AS MATERIALIZED (
      SELECT least((SELECT prompt_id FROM search_document ${place}),
                   (SELECT prompt_id FROM search_change ${place})) AS until)
    SELECT until AS end,
           ARRAY(SELECT prompt_id
                   FROM (SELECT * FROM search_document
                          WHERE ${next} ORDER BY prompt_id LIMIT ${most}) AS document
                  WHERE (until IS NULL OR prompt_id <= until)
                    AND ${mayHold}
                  UNION
                 SELECT prompt_id FROM search_change
                  WHERE ${next} AND (until IS NULL OR prompt_id <= until)
                  ORDER BY prompt_id)::text[] AS ids
      FROM stretch`
  return found ?? { end: null, ids: [] }
}

/** All there are by the index; undefined where there is none, it cannot know, or they are many. */
export async function rareCandidates(
  prisma: Prisma.TransactionClient,
  wanted: Wanted,
): Promise<string[] | undefined> {
  const { projectId, texts, after } = wanted
  const indexed = texts.filter((text) => hasTrigram(text) || beginsWords(text))
  if (indexed.length === 0) return undefined
  const next = Prisma.sql`project_id = ${projectId}::uuid AND prompt_id > ${after}::uuid`
  const column = Prisma.sql`indexed_text(${columnOf(wanted)})`
  const conditions = indexed.map((text) => indexedFormHolds(column, text))
  const [found] = await prisma.$queryRaw<{ ids: string[] }[]>`${Prisma.raw(PLANNED_ANEW)}
    SELECT ARRAY(
      (SELECT prompt_id FROM search_document
        WHERE ${Prisma.join(conditions, ' AND ')} AND ${next} LIMIT ${MOST_RARE + 1})
       UNION
      (SELECT prompt_id FROM search_document
        WHERE ${next} AND ${isCut(wanted)} LIMIT ${MOST_RARE + 1})
       UNION
      (SELECT DISTINCT prompt_id FROM search_change WHERE ${next} LIMIT ${MOST_RARE + 1})
       ORDER BY prompt_id)::text[] AS ids
     WHERE to_regclass('search_document_trigrams') IS NOT NULL -- A database may lack pg_trgm.`
  return found && found.ids.length <= MOST_RARE ? found.ids : undefined
}

/** Whether a document lacks some of the text that is looked into, which may then hold anything. */
const isCut = ({ inBlocks }: Wanted) => Prisma.raw(inBlocks ? 'is_cut' : 'false')

const columnOf = ({ inBlocks }: Wanted) => Prisma.raw(inBlocks ? 'whole' : 'about')
