import { createHash } from 'node:crypto'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import type { Requester } from '../../../kernel/caller.ts'
import { byPerson } from '../../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { isVerified } from '../../../kernel/person.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { markEmailVerified } from '../proof-of-address.sql.ts'
import { endAllSessions } from '../sessions/sessions.sql.ts'
import { listWaysIn } from './ways-in.sql.ts'

const LIFETIME_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The same for every person. */
export interface LinkOptions {
  readonly webUrl: string
  readonly randomBytes: RandomBytes
  /** True for a link sent by email: using it proves the address. */
  readonly byMail: boolean
}

/** The link sets a new password once, within an hour. */
export async function createResetLink(
  { prisma }: Queryable,
  userId: string,
  { webUrl, randomBytes, byMail }: LinkOptions,
  now: Date,
): Promise<{ url: string; expiresAt: Date }> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const data = { tokenHash: hashToken(token), userId, expiresAt, byMail }
  await prisma.passwordReset.create({ data })
  return { url: `${webUrl}/reset-password?token=${token}`, expiresAt }
}

export async function findResetLink({ prisma }: Queryable, token: string, now: Date) {
  const where = { tokenHash: hashToken(token), expiresAt: { gt: now } }
  const link = await prisma.passwordReset.findFirst({ where, include: { user: true } })
  if (!link) return undefined
  const { user, byMail } = link
  return { user, provesAddress: byMail && user.email !== null && !isVerified(user) }
}

interface Reset extends Requester {
  readonly token: string
  readonly userId: string
  readonly passwordHash: string
  /** Ways into the account to keep; all others are removed. */
  readonly keep: readonly string[] | undefined
  readonly remove: readonly string[]
}

/**
 * Sets the password, ends all sessions and links, and removes ways into the account; false if the link was
 * used before. A mailed link also proves the address.
 */
export const usePasswordReset = (
  unitOfWork: UnitOfWork,
  { token, userId, passwordHash, keep, remove, ...requester }: Reset,
): Promise<boolean> =>
  unitOfWork.change(byPerson(requester, userId), async (tx) => {
    const { at } = requester
    // Serialize concurrent uses of a person's links.
    await tx.prisma.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`
    const link = await findResetLink(tx, token, at)
    if (link?.user.id !== userId) return unchanged(false)
    await tx.prisma.passwordReset.deleteMany({ where: { userId } })
    await tx.prisma.user.update({ where: { id: userId }, data: { passwordHash } })
    await endAllSessions(tx, userId, at)
    const kept = keep ?? (link.provesAddress ? [] : undefined)
    const ways = await listWaysIn(tx, { ...requester, userId }, { withApp: link.provesAddress })
    for (const { way, remove: removeWay } of ways) {
      if (kept ? !kept.includes(way.id) : remove.includes(way.id)) await removeWay(tx)
    }
    const { name, email } = link.user
    if (link.provesAddress && email !== null) {
      await markEmailVerified(tx, byPerson(requester, userId), { id: userId, name, email }, 'mail')
    }
    return {
      result: true,
      audit: { action: 'person.password_reset', targetType: 'person', targetId: userId },
    }
  })
