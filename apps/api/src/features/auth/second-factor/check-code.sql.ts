import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { FactorSafe } from './factor-safe.ts'
import { type FactorOwner, findTotp, useRecoveryCode, useTotpStep } from './factors.sql.ts'
import { findTotpStep } from './totp.ts'

/** App codes have six digits; others are recovery codes, which cannot be guessed. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''))

/** Accepts app and recovery codes once; false if wrong or used before. */
export async function useCode(
  unitOfWork: UnitOfWork,
  safe: FactorSafe,
  owner: FactorOwner,
  code: string,
): Promise<boolean> {
  if (!isTotpCode(code)) return useRecoveryCode(unitOfWork, owner, code)
  const totp = await findTotp(unitOfWork, owner.userId)
  if (!totp?.confirmedAt) return false
  const secret = await safe.open(totp.sealed, owner.userId)
  const step = findTotpStep(secret, code.replace(/\s/g, ''), owner.at)
  return step !== undefined && useTotpStep(unitOfWork, owner.userId, step)
}
