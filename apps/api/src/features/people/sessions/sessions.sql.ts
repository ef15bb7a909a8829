import type { Requester } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { ActiveSession, NewSession, SessionChoice } from '../person-record.ts'

/** A session ends after so many days without use, and after these in any case. */
export const IDLE_DAYS = 7
export const MAX_SESSION_DAYS = 30

export async function insertSession(
  { prisma }: Queryable,
  { tokenHash, ...session }: NewSession,
): Promise<void> {
  await prisma.session.create({ data: { ...session, tokenHash: Buffer.from(tokenHash) } })
}

/** Sessions of a person that are neither over nor signed out. */
const whereActiveSession = (userId: string, now: Date) => ({
  userId,
  revokedAt: null,
  expiresAt: { gt: now },
})

export async function listActiveSessions(
  { prisma }: Queryable,
  userId: string,
  now: Date,
): Promise<ActiveSession[]> {
  const where = whereActiveSession(userId, now)
  const rows = await prisma.session.findMany({ where, orderBy: { id: 'desc' } })
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ?? row.createdAt }))
}

export async function revokeSession({ prisma }: Queryable, id: string, at: Date): Promise<void> {
  await prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })
}

/** Returns how many that were. */
export async function revokeSessions(
  { prisma }: Queryable,
  userId: string,
  which: SessionChoice,
  at: Date,
): Promise<number> {
  const id = 'only' in which ? which.only : { not: which.allBut }
  const { count } = await prisma.session.updateMany({
    where: { ...whereActiveSession(userId, at), id },
    data: { revokedAt: at },
  })
  return count
}

/** Ends all sessions of a person; returns how many that were. */
export async function endAllSessions(
  { prisma }: Queryable,
  userId: string,
  at: Date,
): Promise<number> {
  const where = whereActiveSession(userId, at)
  return (await prisma.session.updateMany({ where, data: { revokedAt: at } })).count
}

export const endSessionsForOperator = (
  unitOfWork: UnitOfWork,
  { requestId, at }: Requester,
  userId: string,
): Promise<number> =>
  unitOfWork.change({ actor: { kind: 'system' }, requestId, at }, async (tx) => ({
    result: await endAllSessions(tx, userId, at),
    audit: { action: 'person.sessions_ended', targetType: 'person', targetId: userId },
  }))

export async function recordAuthentication(
  { prisma }: Queryable,
  id: string,
  at: Date,
): Promise<void> {
  await prisma.session.updateMany({ where: { id }, data: { authenticatedAt: at } })
}
