import { MAX_SESSION_PROMPTS, SESSION_GAP_MINUTES } from '@promptwire/contract/agents/agents'
import { MAX_EDIT_SESSION_MS } from '../../kernel/change/edit-session.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

export interface StoredSession {
  /** The id of the session's first entry. */
  readonly id: string
  /** The first entry of the next session, or null. */
  readonly nextId: string | null
  readonly startedAt: Date
  readonly endedAt: Date
  readonly changes: number
  readonly prompts: readonly { readonly prompt_id: string; readonly name: string | null }[]
  readonly promptCount: number
}

interface SessionFilter {
  /** Only sessions before this one. */
  readonly before?: string | undefined
  readonly limit: number
}

const GAP = Prisma.sql`make_interval(mins => ${SESSION_GAP_MINUTES}::int)`

/** The lowest id of an entry that may end within the gap before `e`. */
const EARLIEST = Prisma.sql`
  (lpad(to_hex((extract(epoch FROM e.at) * 1000)::bigint
                - ${SESSION_GAP_MINUTES * 60_000 + MAX_EDIT_SESSION_MS}::bigint), 12, '0')
   || repeat('0', 20))::uuid`

/** True if an entry `e` starts a session: the key made no change shortly before. */
const IS_FIRST = Prisma.sql`
  NOT EXISTS (
    SELECT FROM audit_entry p
     WHERE p.key_id = e.key_id AND p.id < e.id AND p.id >= ${EARLIEST}
       AND COALESCE(p.until, p.at) >= e.at - ${GAP})`

/** Newest first. */
export async function findSessions(
  db: Pick<Queryable, 'query'>,
  keyId: string,
  { before, limit }: SessionFilter,
): Promise<StoredSession[]> {
  const older = before === undefined ? Prisma.empty : Prisma.sql`AND e.id < ${before}::uuid`
  const first = Prisma.sql`
    SELECT e.id FROM audit_entry e
     WHERE e.key_id = ${keyId}::uuid ${older} AND ${IS_FIRST}
     ORDER BY e.id DESC LIMIT ${limit}::int`
  const next = Prisma.sql`COALESCE(lag(id) OVER (ORDER BY id DESC), ${before ?? null}::uuid)`
  return readSessions(db, keyId, Prisma.sql`SELECT id, ${next} AS "nextId" FROM (${first}) f`)
}

export async function findSession(
  db: Pick<Queryable, 'query'>,
  keyId: string,
  entryId: string,
): Promise<StoredSession | undefined> {
  const first = (condition: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
    SELECT e.id FROM audit_entry e
     WHERE e.key_id = ${keyId}::uuid AND ${condition} AND ${IS_FIRST}
     ORDER BY e.id ${order} LIMIT 1`
  const own = first(Prisma.sql`e.id <= ${entryId}::uuid`, Prisma.sql`DESC`)
  const next = first(Prisma.sql`e.id > ${entryId}::uuid`, Prisma.sql`ASC`)
  const isOwn = Prisma.sql`
    EXISTS (SELECT FROM audit_entry WHERE id = ${entryId}::uuid AND key_id = ${keyId}::uuid)`
  const [session] = await readSessions(
    db,
    keyId,
    Prisma.sql`SELECT o.id, (${next}) AS "nextId" FROM (${own}) o WHERE ${isOwn}`,
  )
  return session
}

const readSessions = (
  { query }: Pick<Queryable, 'query'>,
  keyId: string,
  bounds: Prisma.Sql,
): Promise<StoredSession[]> => {
  const entries = Prisma.sql`
    FROM audit_entry a
   WHERE a.key_id = ${keyId}::uuid AND a.id >= s.id AND (s."nextId" IS NULL OR a.id < s."nextId")`
  return query<StoredSession>(Prisma.sql`
    WITH s AS (${bounds})
    SELECT s.id, s."nextId", t.*, COALESCE(p.prompts, '[]') AS prompts
      FROM s
      CROSS JOIN LATERAL (
        SELECT min(a.at) AS "startedAt", max(COALESCE(a.until, a.at)) AS "endedAt",
               count(*)::int AS changes, count(DISTINCT a.prompt_id)::int AS "promptCount"
        ${entries}) t
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('prompt_id', c.prompt_id, 'name', p.name)
                        ORDER BY c.first) AS prompts
          FROM (SELECT a.prompt_id, min(a.at) AS first ${entries} AND a.prompt_id IS NOT NULL
                 GROUP BY a.prompt_id ORDER BY first LIMIT ${MAX_SESSION_PROMPTS}::int) c
          LEFT JOIN prompt p ON p.id = c.prompt_id) p
     ORDER BY s.id DESC`)
}
