import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readStaleClients } from './stale-clients.sql.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import type { UsageRange } from './usage-range.ts'
import {
  NOTHING_DELIVERED,
  type StaleClient,
  UNKNOWN_OUTCOME,
  type UsageFilter,
  type UsageGroup,
  type UsageSum,
  WORKING_COPY,
} from './usage-record.ts'
import { countsIn, NO_PROMPT } from './usage-rows.ts'

const COLUMNS: Readonly<Record<UsageGroup, readonly string[]>> = {
  day: ['day'],
  prompt: ['prompt_id'],
  version: ['prompt_id', 'version'],
  key: ['key_id'],
  status: ['status'],
}

interface SumRow {
  day?: Date
  prompt_id?: string
  prompt_name: string | null
  version?: number
  key_id?: string
  key_name: string | null
  status?: number
  requests: number
  limited: number
  refused: number
  failed: number
  unknown: number
}

/** Writes this process's latest outcomes first, so that the database's counts include them. */
export interface UsageSource {
  readonly unitOfWork: Queryable
  readonly usageOutcomes: UsageOutcomes
}

/** Adds up daily sums and entries not yet added to them; without a limit, all groups. */
export async function sumUsage(
  { unitOfWork: { prisma }, usageOutcomes }: UsageSource,
  projectId: string,
  filter: UsageFilter,
  by: readonly UsageGroup[],
  limit?: number,
): Promise<UsageSum[]> {
  await usageOutcomes.write()
  const names = [...new Set(by.flatMap((group) => COLUMNS[group]))]
  const columns = Prisma.raw(names.map((name) => `c.${name}, `).join(''))
  const grouped = Prisma.raw(names.map((name) => `c.${name}`).join(', ') || '()')
  const has = (name: string) => names.includes(name)
  // Order the groups, then again the joined rows: a join keeps no order.
  const order = Prisma.raw(by[0] === 'day' ? 'day' : 'requests DESC')
  const rows = await prisma.$queryRaw<SumRow[]>`
    SELECT g.*, ${has('prompt_id') ? Prisma.sql`p.name` : Prisma.sql`NULL`} AS prompt_name,
           ${has('key_id') ? Prisma.sql`k.name` : Prisma.sql`NULL`} AS key_name
      FROM (
        SELECT ${columns} sum(c.requests)::float8 AS requests,
               COALESCE(sum(c.requests) FILTER (WHERE c.status = 429), 0)::float8 AS limited,
               COALESCE(sum(c.requests) FILTER (
                 WHERE c.status BETWEEN 400 AND 499 AND c.status <> 429), 0)::float8 AS refused,
               COALESCE(sum(c.requests) FILTER (WHERE c.status >= 500), 0)::float8 AS failed,
               COALESCE(sum(c.requests) FILTER (
                 WHERE c.status = ${UNKNOWN_OUTCOME}), 0)::float8 AS unknown
          FROM (${counts(projectId, filter)}) c
         GROUP BY ${grouped} HAVING sum(c.requests) > 0
         ORDER BY ${order}
         LIMIT ${limit ?? null}
      ) g
      ${has('prompt_id') ? Prisma.sql`LEFT JOIN prompt p ON p.id = g.prompt_id` : Prisma.empty}
      ${has('key_id') ? Prisma.sql`LEFT JOIN api_key k ON k.id = g.key_id` : Prisma.empty}
     ORDER BY ${order}`
  return rows.map(toSum)
}

export async function findStaleClients(
  { unitOfWork, usageOutcomes }: UsageSource,
  projectId: string,
  filter: UsageFilter,
  limit: number,
): Promise<StaleClient[]> {
  await usageOutcomes.write()
  return readStaleClients(unitOfWork, counts(projectId, filter), limit)
}

/** Delivered versions with their last day; 0 is the working copy. */
export const deliveredVersions = (projectId: string, range: UsageRange): Prisma.Sql => Prisma.sql`
  SELECT prompt_id, version, sum(requests) AS requests, max(day) AS last_day
    FROM (${counts(projectId, { ...range, isDelivered: true })}) c
   GROUP BY prompt_id, version HAVING sum(requests) > 0`

/** Counts by all dimensions; one group may have several rows. */
function counts(projectId: string, filter: UsageFilter): Prisma.Sql {
  const { from, to, promptId, promptIds, keyId, version, status } = filter
  const conditions = [
    Prisma.sql`project_id = ${projectId}::uuid`,
    Prisma.sql`day BETWEEN ${from}::date AND ${to}::date`,
  ]
  if (promptId !== undefined) conditions.push(Prisma.sql`prompt_id = ${promptId}::uuid`)
  if (promptIds) conditions.push(Prisma.sql`prompt_id = ANY (${[...promptIds]}::uuid[])`)
  if (keyId !== undefined) conditions.push(Prisma.sql`key_id = ${keyId}::uuid`)
  if (version !== undefined) conditions.push(Prisma.sql`version = ${version}::int`)
  if (status !== undefined) conditions.push(Prisma.sql`status = ${status}::int`)
  if (filter.isDelivered) conditions.push(Prisma.sql`version <> ${NOTHING_DELIVERED}`)
  if (filter.isVersion) conditions.push(Prisma.sql`version > ${WORKING_COPY}`)
  const wanted = Prisma.join(conditions, ' AND ')
  return Prisma.sql`
    SELECT day, project_id, key_id, prompt_id, version, status, requests
      FROM daily_usage WHERE ${wanted}
    UNION ALL
    SELECT * FROM (${countsIn('usage_entry')}) recent WHERE ${wanted}`
}

const toSum = (row: SumRow): UsageSum => ({
  ...(row.day && { day: row.day }),
  ...(row.prompt_id !== undefined && { prompt: toPromptReference(row.prompt_id, row.prompt_name) }),
  ...(row.version !== undefined && { version: row.version }),
  ...(row.key_id !== undefined && { key: { id: row.key_id, name: row.key_name ?? undefined } }),
  ...(row.status !== undefined && { status: row.status }),
  requests: row.requests,
  limited: row.limited,
  refused: row.refused,
  failed: row.failed,
  unknown: row.unknown,
})

const toPromptReference = (id: string, name: string | null) =>
  id === NO_PROMPT ? undefined : { id, name: name ?? undefined }
