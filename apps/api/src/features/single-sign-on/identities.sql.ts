import type { Requester } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { isVerified, type StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { GrantedRole } from '../members/index.ts'
import { claimAddress, findPersonByEmail } from '../people/index.sql.ts'
import type { Identity } from './read-claims.ts'

/** An account of an identity provider, and the access that its groups give. */
export interface Admitted extends Identity, GrantedRole {
  readonly email: string
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
  const found = await findPersonByEmail(unitOfWork, email)
  if (!ownsEmail || (found && !isVerified(found))) return undefined
  const { at } = requester
  const user = found ?? { id: newId(at), email, name, emailVerifiedAt: at }
  const by = byPerson(requester, user.id)
  try {
    return await unitOfWork.change(by, async (tx) => {
      if (!found && !(await claimAddress(tx, requester, { id: user.id, email, name }))) {
        return unchanged(undefined)
      }
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
