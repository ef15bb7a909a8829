import { rolesWithPermission } from '@promptwire/core/access/roles'
import type { Caller } from '../../kernel/caller.ts'
import type {
  FollowerStatus,
  ReadFollower,
  ReadFollowers,
} from '../../kernel/change/event-record.ts'
import type { PoolShare } from '../../kernel/change/pool-share.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type BatchLimits, createBatch } from '../../platform/database/batch.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { isActiveKey } from '../keys/index.sql.ts'

const READERS = rolesWithPermission('prompts:read')

interface Asking {
  readonly caller: Caller
  readonly now: Date
}

const LIMITS: BatchLimits<Asking> = {
  size: 512,
  runs: 1,
  aloneMs: 1_000,
  crowd: 16,
  gatherMs: 5,
  waiting: 10_000,
  queueTimeoutMs: 10_000,
  isAbandoned: () => false,
}

/** Checks many followers at once, on the connections reserved for streams. */
export const createReadFollowers =
  (unitOfWork: UnitOfWork, share: PoolShare): ReadFollowers =>
  async (callers, now) => {
    const different = new Map(callers.map((caller) => [toCallerKey(caller), caller]))
    const asked = [...different.values()]
    const rows = await share(() => unitOfWork.prisma.$queryRaw<Row[]>(statement(asked, now)))
    const found = new Map<string, FollowerStatus>()
    for (const { place, may_follow: mayFollow, oldest, newest } of rows) {
      const caller = asked[Number(place) - 1]
      if (caller) found.set(toCallerKey(caller), { mayFollow, oldest, newest })
    }
    return callers.map((caller) => found.get(toCallerKey(caller)) ?? DELETED_PROJECT)
  }

/** Streams that open together share one statement, which starts after the last request. */
export function createReadFollower(readFollowers: ReadFollowers): ReadFollower {
  const { ask } = createBatch<Asking, FollowerStatus>(async (batch) => {
    try {
      const now = new Date(Math.max(...batch.map(({ request }) => request.now.getTime())))
      const callers = batch.map(({ request }) => request.caller)
      const found = await readFollowers(callers, now)
      for (const [i, { resolve }] of batch.entries()) resolve(found[i] ?? DELETED_PROJECT)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }, LIMITS)
  return (caller, now) => ask({ caller, now })
}

const DELETED_PROJECT: FollowerStatus = { mayFollow: false, oldest: 0, newest: 0 }

/** Distinguishes the sessions of two people and the keys of one person. */
const toCallerKey = ({ actor, projectId }: Caller): string =>
  `${projectId} ${actor.kind === 'person' ? actor.sessionId : actor.kind === 'key' ? actor.keyId : ''}`

interface Row {
  readonly place: bigint
  readonly may_follow: boolean
  readonly oldest: number
  readonly newest: number
}

/**
 * The service itself, neither key nor session, may follow everything. A key with changed restrictions or
 * networks is checked again when its client reconnects.
 */
const statement = (callers: readonly Caller[], now: Date): Prisma.Sql => Prisma.sql`
  SELECT f.place, p.last_event AS newest,
         COALESCE((SELECT e.number FROM event e WHERE e.project_id = p.id
                    ORDER BY e.number LIMIT 1), p.last_event + 1) AS oldest,
         CASE WHEN f.key_id IS NOT NULL THEN EXISTS (
                SELECT 1 FROM api_key k WHERE k.id = f.key_id AND ${isActiveKey(now)}
                   AND k.is_restricted = f.is_restricted
                   AND array_to_string(k.allowed_networks, ',') = f.networks)
              WHEN f.session_id IS NOT NULL THEN EXISTS (
                SELECT 1 FROM session s
                  JOIN project_role r ON r.user_id = s.user_id AND r.project_id = p.id
                 WHERE s.id = f.session_id AND s.revoked_at IS NULL AND s.expires_at > ${now}
                   AND r.role IN (${Prisma.join(READERS)}))
              ELSE true END AS may_follow
    FROM unnest(${callers.map(({ projectId }) => projectId)}::uuid[],
                ${callers.map(({ actor }) => (actor.kind === 'key' ? actor.keyId : null))}::uuid[],
                ${callers.map(({ actor }) => (actor.kind === 'person' ? actor.sessionId : null))}::uuid[],
                ${callers.map(({ reach }) => reach !== undefined)}::boolean[],
                ${callers.map(({ networks = '' }) => networks)}::text[])
         WITH ORDINALITY AS f (project_id, key_id, session_id, is_restricted, networks, place)
    JOIN project p ON p.id = f.project_id`
