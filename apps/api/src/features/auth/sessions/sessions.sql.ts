import type { Requester, SignedInPerson } from '../../../kernel/caller.ts'
import { byPerson, bySystem } from '../../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { ActiveSession, NewSession, SessionChoice } from '../person-record.ts'

/** Days until a session ends without use, and at the latest. */
export const IDLE_DAYS = 7
export const MAX_SESSION_DAYS = 30

export async function insertSession(
  { prisma }: Queryable,
  { tokenHash, ...session }: NewSession,
): Promise<void> {
  await prisma.session.create({ data: { ...session, tokenHash: Buffer.from(tokenHash) } })
}

/** Neither expired nor signed out. */
const whereActiveSession = (userId: string, now: Date) => ({
  userId,
  revokedAt: null,
  expiresAt: { gt: now },
})

export const countActiveSessions = ({ prisma }: Queryable, userId: string, now: Date) =>
  prisma.session.count({ where: whereActiveSession(userId, now) })

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

/** Returns the number of ended sessions. */
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

/** Returns the number of ended sessions. */
export const endSessions = (
  unitOfWork: UnitOfWork,
  person: SignedInPerson,
  which: SessionChoice,
): Promise<number> =>
  unitOfWork.change(byPerson(person, person.userId), async (tx) => {
    const ended = await revokeSessions(tx, person.userId, which, person.at)
    return ended === 0
      ? unchanged(ended)
      : { result: ended, audit: { ...SESSIONS_ENDED, targetId: person.userId, after: { ended } } }
  })

const SESSIONS_ENDED = { action: 'person.sessions_ended', targetType: 'person' } as const

/** Returns the number of ended sessions. */
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
  operator: Requester,
  userId: string,
): Promise<number> =>
  unitOfWork.change(bySystem(operator), async (tx) => ({
    result: await endAllSessions(tx, userId, operator.at),
    audit: { ...SESSIONS_ENDED, targetId: userId },
  }))

/** Whether the session's person proved their identity after the instant. */
export async function hasSignedInSince(
  { prisma }: Queryable,
  id: string,
  since: Date,
): Promise<boolean> {
  const { authenticatedAt, createdAt } = await prisma.session.findUniqueOrThrow({ where: { id } })
  return (authenticatedAt ?? createdAt) >= since
}

export async function recordAuthentication(
  { prisma }: Queryable,
  id: string,
  authenticatedAt: Date,
  proof: { readonly byPasskey?: true } = {},
): Promise<void> {
  await prisma.session.updateMany({ where: { id }, data: { authenticatedAt, ...proof } })
}
