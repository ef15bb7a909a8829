import type { Role } from '@promptwire/core/access/roles'
import type { Requester } from '../../kernel/caller.ts'
import { byPerson, bySystem } from '../../kernel/change/audit-actor.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { Identity } from './read-claims.ts'

/** An account of an identity provider, and the access that its groups give. */
export interface Admitted extends Identity {
  readonly email: string
  readonly role: Role
  /** Whether members get this role too, and not only who joins. */
  readonly rolesFollowGroups: boolean
  /** The account to join; undefined for the installation's first. */
  readonly accountId: string | undefined
}

/** The person that this account of the provider is, if it has signed in before. */
export async function findIdentity(
  { prisma }: Queryable,
  issuer: string,
  subject: string,
): Promise<StoredUser | undefined> {
  const where = { issuer_subject: { issuer, subject } }
  return (await prisma.externalIdentity.findUnique({ where, include: { user: true } }))?.user
}

/**
 * The person of a first sign-in: an existing one with the same address, or a new one. Undefined if
 * the address belongs to a person who may be another.
 */
export async function addIdentity(
  unitOfWork: UnitOfWork,
  requester: Requester,
  admitted: Admitted,
): Promise<StoredUser | undefined> {
  const { issuer, subject, email, name, ownsEmail } = admitted
  const found = await unitOfWork.prisma.user.findUnique({ where: { email } })
  if (found && !ownsEmail) return undefined
  const { at } = requester
  const user = found ?? { id: newId(at), email, name }
  const by = byPerson(requester, user.id)
  try {
    return await unitOfWork.change(by, async (tx) => {
      if (!found) await tx.prisma.user.create({ data: { ...user, createdAt: at } })
      const identity = { issuer, subject, userId: user.id, createdAt: at }
      await tx.prisma.externalIdentity.create({ data: identity })
      const after = { issuer, ...(!found && { name }) }
      const about = { targetType: 'person', targetId: user.id, targetName: user.name } as const
      return { result: user, audit: { action: 'person.identity_linked', ...about, after } }
    })
  } catch (error) {
    // The same person signed in for the first time twice at once.
    if (isUniqueViolation(error)) return findIdentity(unitOfWork, issuer, subject)
    throw error
  }
}

/**
 * Gives the person the role that their groups have now. The last owner stays one, so that a wrong
 * mapping cannot leave an account without.
 */
export const grantRole = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  user: StoredUser,
  { role, rolesFollowGroups, accountId: chosen }: Admitted,
): Promise<void> =>
  unitOfWork.change(bySystem(requester), async (tx) => {
    const [account] = await tx.prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM account WHERE id = COALESCE(${chosen ?? null}::uuid, id)
       ORDER BY id LIMIT 1 FOR NO KEY UPDATE`
    if (!account) return unchanged(undefined)
    const key = { accountId: account.id, userId: user.id }
    const where = { accountId_userId: key }
    const before = await tx.prisma.membership.findUnique({ where })
    const others = { accountId: account.id, role: 'owner', userId: { not: user.id } }
    const isLastOwner =
      before?.role === 'owner' && (await tx.prisma.membership.count({ where: others })) === 0
    const keepsRole = before !== null && (!rolesFollowGroups || isLastOwner)
    if (keepsRole || before?.role === role) return unchanged(undefined)
    await tx.prisma.membership.upsert({ where, create: { ...key, role }, update: { role } })
    return {
      result: undefined,
      audit: { ...roleEntry(user, before?.role, role), accountId: account.id },
    }
  })

const roleEntry = (user: StoredUser, before: string | undefined, role: Role): Audited => ({
  action: before === undefined ? 'member.joined' : 'member.role_changed',
  targetType: 'person',
  targetId: user.id,
  targetName: user.name,
  ...(before !== undefined && { before: { role: before } }),
  after: { role },
})
