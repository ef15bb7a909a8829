import type { Requester } from '../../kernel/caller.ts'
import { byPerson, type ChangedBy } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** The source that vouches for the ownership of an address. */
export type ProofOfAddress = 'mail' | 'identity_provider' | 'operator' | 'admin'

export interface ProvedPerson extends Pick<StoredUser, 'id' | 'name'> {
  readonly email: string
  readonly passwordHash?: string
}

/**
 * False if the person no longer has the address. Never merges accounts: the caller saw one person prove both
 * address and identity.
 */
export const markEmailVerified = (
  unitOfWork: UnitOfWork,
  by: ChangedBy,
  { id, email, name }: Pick<StoredUser, 'id' | 'name'> & { readonly email: string },
  proof: ProofOfAddress,
): Promise<boolean> =>
  unitOfWork.change(by, async ({ prisma }) => {
    const data = { emailVerifiedAt: by.at }
    const where = { id, email, emailVerifiedAt: null }
    const { count } = await prisma.user.updateMany({ where, data })
    if (count === 0) return unchanged((await prisma.user.count({ where: { id, email } })) === 1)
    const about = { targetType: 'person', targetId: id, targetName: name } as const
    const after = { email, proof }
    return { result: true, audit: { action: 'person.email_verified', ...about, after } }
  })

/**
 * Creates the person who proved an address; false if a verified person has it. An unverified person keeps
 * everything but the address, since they may be anyone.
 */
export const claimAddress = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  { id, email, name, passwordHash }: ProvedPerson,
): Promise<boolean> =>
  unitOfWork.change(byPerson(requester, id), async (tx) => {
    const { at } = requester
    await releaseAddress(tx, requester, { id, email })
    const proved = { id, email, name, emailVerifiedAt: at, createdAt: at }
    const data = { ...proved, ...(passwordHash !== undefined && { passwordHash }) }
    const { count } = await tx.prisma.user.createMany({ data, skipDuplicates: true })
    return unchanged(count === 1)
  })

/** Takes the address, and the links sent to it, from an unverified person. */
const releaseAddress = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  owner: { readonly id: string; readonly email: string },
): Promise<void> =>
  unitOfWork.change(byPerson(requester, owner.id), async ({ prisma }) => {
    const where = { email: owner.email, emailVerifiedAt: null }
    const [former] = await prisma.user.updateManyAndReturn({ where, data: { email: null } })
    if (!former) return unchanged(undefined)
    await prisma.passwordReset.deleteMany({ where: { userId: former.id } })
    const about = { targetType: 'person', targetId: former.id, targetName: former.name } as const
    const values = { before: { email: owner.email }, after: { email: null } }
    return { result: undefined, audit: { action: 'person.email_moved', ...about, ...values } }
  })

/** People with an unverified address, in one domain or all. */
export async function findUnverified({ prisma }: Queryable, domain: string | undefined) {
  const email = domain === undefined ? { not: null } : { endsWith: `@${domain}` }
  const where = { email, emailVerifiedAt: null }
  const found = await prisma.user.findMany({ where, orderBy: { id: 'asc' } })
  return found.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]))
}
