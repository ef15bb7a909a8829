import type { Requester } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import { isVerified, type StoredUser } from '../../kernel/person.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import { claimAddress, findPersonByEmail, markEmailVerified } from '../auth/index.sql.ts'
import type { Admitted, ProvedAccount } from './admit.ts'

/** The person who signed in before with this account of the provider. */
export async function findIdentity(
  { prisma }: Queryable,
  issuer: string,
  subject: string,
): Promise<StoredUser | undefined> {
  const where = { issuer_subject: { issuer, subject } }
  return (await prisma.externalIdentity.findUnique({ where, include: { user: true } }))?.user
}

/** Signs in a known person. If the provider now confirms their own address, they proved both. */
export async function recognize(
  unitOfWork: UnitOfWork,
  requester: Requester,
  known: StoredUser,
  { email, ownsEmail }: Admitted,
): Promise<StoredUser> {
  if (isVerified(known) || !ownsEmail || known.email !== email) return known
  const by = byPerson(requester, known.id)
  const proved = await markEmailVerified(unitOfWork, by, { ...known, email }, 'identity_provider')
  return proved ? { ...known, emailVerifiedAt: requester.at } : known
}

/**
 * The person of a first sign-in with a confirmed address: the verified owner of the address, or a
 * new person. Undefined if an unverified person has it, who may be someone else.
 */
export async function addIdentity(
  unitOfWork: UnitOfWork,
  requester: Requester,
  admitted: Admitted,
): Promise<StoredUser | undefined> {
  const { issuer, subject, email } = admitted
  const found = await findPersonByEmail(unitOfWork, email)
  if (found && !isVerified(found)) return undefined
  try {
    if (!found) return await createWithIdentity(unitOfWork, requester, admitted)
    const by = byPerson(requester, found.id)
    await unitOfWork.change(by, (tx) => insertIdentity(tx, requester, admitted, found))
    return found
  } catch (error) {
    // The same person's first sign-in ran twice concurrently.
    if (isUniqueViolation(error)) return findIdentity(unitOfWork, issuer, subject)
    throw error
  }
}

/** Creates a person with the address; undefined if a verified person has it. */
export async function createWithIdentity(
  unitOfWork: UnitOfWork,
  requester: Requester,
  account: ProvedAccount,
): Promise<StoredUser | undefined> {
  const { email, name } = account
  const { at } = requester
  const user = { id: newId(at), email, name, emailVerifiedAt: at }
  return unitOfWork.change(byPerson(requester, user.id), async (tx) => {
    if (!(await claimAddress(tx, requester, user))) return unchanged(undefined)
    return { ...(await insertIdentity(tx, requester, account, user, { name })), result: user }
  })
}

/** Links the account to an unverified person who proved that the address is theirs. */
export const linkIdentity = (
  unitOfWork: UnitOfWork,
  requester: Requester,
  account: ProvedAccount,
  user: StoredUser,
): Promise<boolean> => {
  const by = byPerson(requester, user.id)
  return unitOfWork.change(by, async (tx) => {
    const { id, name } = user
    const proved = { id, name, email: account.email }
    if (!(await markEmailVerified(tx, by, proved, 'identity_provider'))) return unchanged(false)
    return { ...(await insertIdentity(tx, requester, account, user)), result: true }
  })
}

async function insertIdentity(
  { prisma }: Queryable,
  { at }: Requester,
  { issuer, subject }: ProvedAccount,
  { id: userId, name }: Pick<StoredUser, 'id' | 'name'>,
  created: object = {},
) {
  await prisma.externalIdentity.create({ data: { issuer, subject, userId, createdAt: at } })
  const about = { targetType: 'person', targetId: userId, targetName: name } as const
  const after = { issuer, ...created }
  return {
    result: undefined,
    audit: { action: 'person.identity_linked', ...about, after },
  } as const
}
