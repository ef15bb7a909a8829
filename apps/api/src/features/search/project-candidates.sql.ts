import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { buildFormConditions } from './form-conditions.sql.ts'
import { MAX_SEARCHED_PROMPTS, type SearchQuery } from './search-query.ts'

export interface Candidates {
  readonly about: string[]
  readonly blocks: string[]
  readonly versions: string[]
}

/** Max prompts compared per kind; beyond it, the latest prompts are searched too. */
const MANY = 300
const LATEST = 300
/** Max prompts ranked by metadata. */
const MAX_RANKED = 1_000

/**
 * Finds candidates of all kinds in one statement. The index finds all prompts for rare words, but
 * only some for frequent words; the latest prompts add others. Prompts without a complete search
 * document are always candidates.
 */
export async function findCandidates(unit: Queryable, query: SearchQuery): Promise<Candidates> {
  const { about, blocks, versions, rank } = buildFormConditions(query)
  const inProject = Prisma.sql`project_id = ${query.projectId}::uuid`
  const numbered = Prisma.sql`SELECT id FROM prompt WHERE ${inProject} AND ${versions.hasNumber}
    ${NEWEST_FIRST} LIMIT ${MANY}`
  const [found] = await unit.prisma.$queryRaw<Candidates[]>`${Prisma.raw(CUSTOM_PLAN)}
    WITH in_about AS MATERIALIZED (${some(inProject, about.byIndex, MAX_RANKED)}),
    in_blocks AS MATERIALIZED (${some(inProject, blocks.byIndex, MANY + 1)}),
    in_versions AS MATERIALIZED (${some(inProject, versions.byIndex, MANY + 1)}),
    latest AS MATERIALIZED (
      SELECT prompt_id, ${isMany.about} AND ${about.within} AS about,
             ${isMany.blocks} AND ${blocks.within} AS blocks, ${isMany.versions} AND ${versions.within} AS versions
        FROM (SELECT id FROM prompt WHERE ${inProject} AND (${isMany.about} OR ${isMany.blocks} OR ${isMany.versions})
              ${NEWEST_FIRST} LIMIT ${LATEST}) AS newest
        JOIN search_document ON prompt_id = newest.id),
    changed AS MATERIALIZED (
      SELECT prompt_id FROM search_change WHERE ${inProject} LIMIT ${MAX_SEARCHED_PROMPTS}),
    incomplete AS MATERIALIZED (
      SELECT prompt_id FROM search_document WHERE ${inProject} AND is_cut LIMIT ${MAX_SEARCHED_PROMPTS})
    SELECT ARRAY((SELECT prompt_id FROM in_about ORDER BY ${rank}, prompt_id DESC LIMIT ${MANY})
           UNION SELECT prompt_id FROM latest WHERE about
           UNION SELECT prompt_id FROM changed)::text[] AS about,
           ARRAY(SELECT prompt_id FROM in_blocks
           UNION SELECT prompt_id FROM latest WHERE blocks ${OR_UNREAD})::text[] AS blocks,
           ARRAY(SELECT prompt_id FROM in_versions
           UNION SELECT prompt_id FROM latest WHERE versions
           UNION (${numbered}) ${OR_UNREAD})::text[] AS versions`
  return found ?? { about: [], blocks: [], versions: [] }
}

const NEWEST_FIRST = Prisma.sql`ORDER BY updated_at DESC, id DESC`
const OR_UNREAD = Prisma.sql`
  UNION SELECT prompt_id FROM changed UNION SELECT prompt_id FROM incomplete`

const some = (inProject: Prisma.Sql, condition: Prisma.Sql, limit: number) => Prisma.sql`
  SELECT prompt_id, about FROM search_document WHERE ${inProject} AND ${condition} LIMIT ${limit}`

const isMore = (found: string) => Prisma.sql`(SELECT count(*) > ${MANY} FROM ${Prisma.raw(found)})`

/**
 * Whether a kind has more candidates than were read. PostgreSQL counts before it reads the latest
 * prompts.
 */
const isMany = {
  about: isMore('in_about'),
  blocks: isMore('in_blocks'),
  versions: isMore('in_versions'),
}
