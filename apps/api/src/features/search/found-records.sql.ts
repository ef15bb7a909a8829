import type { ProjectSearch } from '@promptwire/contract/search/people-search'
import { rolesWithPermission } from '@promptwire/core/access/roles'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { SearchQuery } from './search-query.ts'
import { containsAll } from './word-match.ts'

const LIMIT = 5
/** Latest records searched per kind. */
const MAX_RECORDS = 500
const MAX_REASON = 1_000

type Found<Kind extends 'proposals' | 'people' | 'keys' | 'webhooks'> = ProjectSearch[Kind]

export async function findProposals(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<Found<'proposals'>> {
  const rows = await unit.query<FoundProposal & Searched>(Prisma.sql`
    SELECT r.id, r.title, r.state, p.slug, p.name,
           concat_ws(' ', 'proposal', r.title, left(r.reason, ${MAX_REASON}), p.name, p.slug) AS text
      FROM (SELECT * FROM proposal WHERE project_id = ${projectId}::uuid
             ORDER BY id DESC LIMIT ${MAX_RECORDS}) AS r
      LEFT JOIN prompt p ON p.id = r.prompt_id ORDER BY r.id DESC`)
  return pickMatching(rows, words).map(({ slug, name, ...proposal }) => ({
    ...proposal,
    prompt: slug === null || name === null ? null : { slug, name },
  }))
}

interface FoundProposal extends Pick<Found<'proposals'>[number], 'id' | 'title' | 'state'> {
  readonly slug: string | null
  readonly name: string | null
}

/** Account members by name, address and role, for callers that may list members. */
export async function findPeople(
  unit: Queryable,
  { projectId, words }: SearchQuery,
  readerId: string,
): Promise<Found<'people'>> {
  const rows = await unit.query<Found<'people'>[number] & Searched>(Prisma.sql`
    SELECT m.user_id AS id, m.account_id, u.name, u.email, concat_ws(' ', u.name, u.email, m.role) AS text
      FROM project
      JOIN membership reader ON reader.account_id = project.account_id AND reader.user_id = ${readerId}::uuid
       AND reader.role = ANY (${rolesWithPermission('members:read')}::text[])
      JOIN membership m ON m.account_id = project.account_id
      JOIN app_user u ON u.id = m.user_id
     WHERE project.id = ${projectId}::uuid ORDER BY m.user_id DESC LIMIT ${MAX_RECORDS}`)
  return pickMatching(rows, words)
}

/** Active keys by name, app and last characters, newest first. */
export async function findKeys(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<Found<'keys'>> {
  const rows = await unit.query<Found<'keys'>[number] & Searched>(Prisma.sql`
    SELECT id, name, environment, last_four,
           concat_ws(' ', 'key', name, client_name, description, environment, last_four) AS text
      FROM api_key WHERE project_id = ${projectId}::uuid AND revoked_at IS NULL
     ORDER BY id DESC LIMIT ${MAX_RECORDS}`)
  return pickMatching(rows, words)
}

/** Webhooks by URL and description, newest first. */
export async function findWebhooks(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<Found<'webhooks'>> {
  const rows = await unit.query<Found<'webhooks'>[number] & Searched>(Prisma.sql`
    SELECT id, url, description, concat_ws(' ', 'webhook', url, description) AS text
      FROM webhook WHERE project_id = ${projectId}::uuid ORDER BY id DESC LIMIT ${MAX_RECORDS}`)
  return pickMatching(rows, words)
}

interface Searched {
  readonly text: string
}

/** The first records with all words; folding accents is faster here than in SQL. */
const pickMatching = <Row extends Searched>(
  rows: readonly Row[],
  words: readonly string[],
): Omit<Row, 'text'>[] =>
  rows
    .filter(({ text }) => containsAll(text, words))
    .slice(0, LIMIT)
    .map(({ text: _, ...row }) => row)
