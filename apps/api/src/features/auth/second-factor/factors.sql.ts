import type { AuditAction } from '@promptwire/contract/audit/audit-actions'
import type { SealedText } from '@promptwire/core/credentials/sealed-text'
import type { Requester } from '../../../kernel/caller.ts'
import { byPerson, bySystem } from '../../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { endAllSessions } from '../sessions/sessions.sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

export interface FactorOwner extends Requester {
  readonly userId: string
}

export async function findTotp({ prisma }: Queryable, userId: string) {
  return (await prisma.totp.findUnique({ where: { userId } })) ?? undefined
}

export const hasSecondFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findTotp(db, userId))?.confirmedAt != null

export const countRecoveryCodes = ({ prisma }: Queryable, userId: string): Promise<number> =>
  prisma.recoveryCode.count({ where: { userId } })

/** Stores a secret that awaits its first code; false if a confirmed one exists. */
export async function storePendingTotp(
  { prisma }: Queryable,
  userId: string,
  { sealed, kid: sealedWith }: SealedText,
): Promise<boolean> {
  await prisma.totp.deleteMany({ where: { userId, confirmedAt: null } })
  const rows = await prisma.totp.createMany({
    data: { userId, sealed, sealedWith },
    skipDuplicates: true,
  })
  return rows.count === 1
}

/** Accepts each time step once; false if this or a later step was used. */
export async function useTotpStep(
  { prisma }: Queryable,
  userId: string,
  step: number,
): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null }, lastStep: { lt: step } }
  return (await prisma.totp.updateMany({ where, data: { lastStep: step } })).count === 1
}

export const useRecoveryCode = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  code: string,
): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.recovery_code_used', async ({ prisma }) => {
    const where = { userId: owner.userId, codeHash: hashRecoveryCode(code) }
    return (await prisma.recoveryCode.deleteMany({ where })).count === 1
  })

/** Confirms an app by its first code and stores new recovery codes; false if already confirmed. */
export const confirmPendingTotp = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  { step, sealed, codes }: { step: number; sealed: string; codes: readonly string[] },
): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.second_factor_added', async (tx) => {
    const where = { userId: owner.userId, confirmedAt: null, sealed }
    const data = { confirmedAt: owner.at, lastStep: step }
    if ((await tx.prisma.totp.updateMany({ where, data })).count === 0) return false
    await replaceCodes(tx, owner.userId, codes)
    return true
  })

export const replaceRecoveryCodes = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  codes: readonly string[],
): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.recovery_codes_created', async (tx) => {
    await replaceCodes(tx, owner.userId, codes)
    return true
  })

/** Removes the app and all recovery codes; false without an app. */
export const removeSecondFactor = (unitOfWork: UnitOfWork, owner: FactorOwner): Promise<boolean> =>
  changeFactor(unitOfWork, owner, 'person.second_factor_removed', (tx) =>
    deleteFactor(tx, owner.userId),
  )

/** For a person who lost the factor: also ends their sessions. Returns the number of ended sessions. */
export const removeFactorForOperator = (
  unitOfWork: UnitOfWork,
  operator: Requester,
  userId: string,
): Promise<number> =>
  unitOfWork.change(bySystem(operator), async (tx) => {
    await deleteFactor(tx, userId)
    return {
      result: await endAllSessions(tx, userId, operator.at),
      audit: { action: 'person.second_factor_removed', targetType: 'person', targetId: userId },
    }
  })

async function deleteFactor({ prisma }: Queryable, userId: string): Promise<boolean> {
  await prisma.recoveryCode.deleteMany({ where: { userId } })
  return (await prisma.totp.deleteMany({ where: { userId } })).count > 0
}

async function replaceCodes({ prisma }: Queryable, userId: string, codes: readonly string[]) {
  await prisma.recoveryCode.deleteMany({ where: { userId } })
  const data = codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) }))
  await prisma.recoveryCode.createMany({ data })
}

/** False if nothing changed. */
export const changeFactor = (
  unitOfWork: UnitOfWork,
  { userId, ...requester }: FactorOwner,
  action: AuditAction,
  run: (tx: UnitOfWork) => Promise<boolean>,
): Promise<boolean> =>
  unitOfWork.change(byPerson(requester, userId), async (tx) => {
    if (!(await run(tx))) return unchanged(false)
    return { result: true, audit: { action, targetType: 'person', targetId: userId } }
  })
