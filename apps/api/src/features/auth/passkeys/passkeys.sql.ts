import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { changeFactor, type FactorOwner } from '../second-factor/factors.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface NewPasskey {
  readonly id: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

export const listUserPasskeys = ({ prisma }: Queryable, userId: string) =>
  prisma.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })

export const hasPasskey = async ({ prisma }: Queryable, userId: string): Promise<boolean> =>
  (await prisma.passkey.count({ where: { userId } })) > 0

export async function findPasskey({ prisma }: Queryable, credentialId: string) {
  const found = await prisma.passkey.findUnique({
    where: { credentialId },
    include: { user: true },
  })
  return found ?? undefined
}

/** Uses up the id of a sealed token; false if it was used before. */
export async function useChallenge({ prisma }: Queryable, jti: string, at: Date): Promise<boolean> {
  const data = { jti, expiresAt: new Date(at.getTime() + DAY_MS) }
  return (await prisma.usedChallenge.createMany({ data, skipDuplicates: true })).count === 1
}

/** False if another use changed the counter at the same time. */
export async function recordPasskeyUse(
  { prisma }: Queryable,
  { id, before, after }: { id: string; before: bigint; after: number },
  at: Date,
): Promise<boolean> {
  const where = { id, counter: before }
  const data = { counter: after, lastUsedAt: at }
  return (await prisma.passkey.updateMany({ where, data })).count === 1
}

/** False if the passkey already belongs to someone. */
export const insertPasskey = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  { publicKey, transports, ...passkey }: NewPasskey,
): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.passkey_added', async ({ prisma }) => {
    const data = {
      ...passkey,
      userId: owner.userId,
      publicKey: Buffer.from(publicKey),
      transports: [...transports],
      createdAt: owner.at,
    }
    return (await prisma.passkey.createMany({ data, skipDuplicates: true })).count === 1
  })

export const removePasskey = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  id: string,
): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.passkey_removed', async ({ prisma }) => {
    const where = { id, userId: owner.userId }
    return (await prisma.passkey.deleteMany({ where })).count === 1
  })

export async function updatePasskeyName(
  { prisma }: Queryable,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  return (await prisma.passkey.updateMany({ where: { id, userId }, data: { name } })).count === 1
}
