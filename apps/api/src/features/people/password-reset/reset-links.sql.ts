import { createHash } from 'node:crypto'
import type { RandomBytes } from '@promptwire/core/access/api-key'
import type { Requester } from '../../../kernel/caller.ts'
import { byPerson } from '../../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { markEmailVerified } from '../proof-of-address.sql.ts'
import { endAllSessions } from '../sessions/sessions.sql.ts'

const LIFETIME_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The parts of a link that are the same for every person. */
export interface LinkOptions {
  readonly webUrl: string
  readonly randomBytes: RandomBytes
  /** Whether it is sent to the address, which its use then proves. */
  readonly byMail: boolean
}

/** Creates a link that sets a new password once, within an hour. */
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

/** The person of a link that still works. */
export async function findPersonByLink({ prisma }: Queryable, token: string, now: Date) {
  const where = { tokenHash: hashToken(token), expiresAt: { gt: now } }
  const found = await prisma.passwordReset.findFirst({ where, select: { user: true } })
  return found?.user
}

const findLinks = ({ prisma }: Queryable, where: Prisma.PasswordResetWhereInput) =>
  prisma.passwordReset.findMany({ where, include: { user: true } })

interface Reset extends Requester {
  readonly token: string
  readonly userId: string
  readonly passwordHash: string
}

/** Uses a link: sets the password and ends all sessions and links; false if it was used before. */
export const usePasswordReset = (
  unitOfWork: UnitOfWork,
  { token, userId, passwordHash, ...requester }: Reset,
): Promise<boolean> =>
  unitOfWork.change(byPerson(requester, userId), async (tx) => {
    const { at } = requester
    const where = { tokenHash: hashToken(token), userId, expiresAt: { gt: at } }
    const [used] = await findLinks(tx, where)
    const { count } = await tx.prisma.passwordReset.deleteMany({ where })
    if (!used || count === 0) return unchanged(false)
    await tx.prisma.passwordReset.deleteMany({ where: { userId } })
    await tx.prisma.user.update({ where: { id: userId }, data: { passwordHash } })
    await endAllSessions(tx, userId, at)
    const { id, name, email } = used.user
    if (used.byMail && email !== null) {
      await markEmailVerified(tx, byPerson(requester, id), { id, name, email }, 'mail')
    }
    return {
      result: true,
      audit: { action: 'person.password_reset', targetType: 'person', targetId: userId },
    }
  })
