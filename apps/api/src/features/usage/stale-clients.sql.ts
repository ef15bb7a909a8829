import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { StaleClient } from './usage-record.ts'

interface StaleClientRow {
  key_id: string
  key_name: string
  prompt_id: string
  prompt_name: string
  version: number
  published_version: number
  requests: number
  last_day: Date
}

/**
 * Keys that got a version older than the published one, on a later day than its publication:
 * requests on that day may have come before it.
 */
export async function readStaleClients(
  { prisma }: Queryable,
  counts: Prisma.Sql,
  limit: number,
): Promise<StaleClient[]> {
  const rows = await prisma.$queryRaw<StaleClientRow[]>`
    SELECT c.key_id, k.name AS key_name, c.prompt_id, p.name AS prompt_name, c.version,
           v.number AS published_version, sum(c.requests)::float8 AS requests,
           max(c.day) AS last_day
      FROM (${counts}) c
      JOIN prompt p ON p.id = c.prompt_id
      JOIN version v ON v.id = p.published_version_id
      JOIN api_key k ON k.id = c.key_id
     WHERE c.version BETWEEN 1 AND v.number - 1 AND c.status IN (200, 304)
       AND c.day > (v.published_at AT TIME ZONE 'UTC')::date
     GROUP BY c.key_id, k.name, c.prompt_id, p.name, c.version, v.number
    HAVING sum(c.requests) > 0
     ORDER BY last_day DESC, requests DESC LIMIT ${limit}`
  return rows.map((row) => ({
    key: { id: row.key_id, name: row.key_name },
    prompt: { id: row.prompt_id, name: row.prompt_name },
    version: row.version,
    publishedVersion: row.published_version,
    requests: row.requests,
    lastDay: row.last_day,
  }))
}
