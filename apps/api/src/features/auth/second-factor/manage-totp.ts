import type { RandomBytes } from '@promptwire/core/access/api-key'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { readPasswordHash } from '../people.sql.ts'
import type { FactorSafe } from './factor-safe.ts'
import {
  confirmPendingTotp,
  countRecoveryCodes,
  findTotp,
  removeSecondFactor,
  replaceRecoveryCodes,
  storePendingTotp,
} from './factors.sql.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { buildTotpUri, findTotpStep, TOTP_SECRET_BYTES, toBase32 } from './totp.ts'

interface FactorPorts {
  readonly factorSafe: FactorSafe
  readonly randomBytes: RandomBytes
  readonly limiter: RateLimiter
}

const ATTEMPTS: Limit = { name: 'first code of an app', points: 20, seconds: 900 }

export const getSecondFactor = internalVerb(
  'get_second_factor',
  async ({
    caller: { userId, user },
    unitOfWork,
    factorSafe,
    requiredProvider,
  }: InternalContext<
    'get_second_factor',
    FactorPorts & { readonly requiredProvider: string | undefined }
  >) => {
    const hasPassword = (await readPasswordHash(unitOfWork, userId)) !== undefined
    const totp = await findTotp(unitOfWork, userId)
    const isPending = totp !== undefined && totp.confirmedAt === null
    const secret = isPending ? await factorSafe.open(totp.sealed, userId) : undefined
    return {
      data: {
        available: factorSafe.isAvailable,
        totp: totp !== undefined && !isPending,
        password: hasPassword && requiredProvider === undefined,
        recovery_codes_left: await countRecoveryCodes(unitOfWork, userId),
        pending: secret
          ? { secret: toBase32(secret), uri: buildTotpUri(secret, user.email ?? user.name) }
          : null,
      },
    }
  },
)

/** Signing in requires codes only after the first code confirms the app. */
export const startTotp = internalVerb(
  'start_totp',
  async ({
    caller: { userId },
    unitOfWork,
    factorSafe,
    randomBytes,
  }: InternalContext<'start_totp', FactorPorts>) => {
    const sealed = await factorSafe.seal(randomBytes(TOTP_SECRET_BYTES), userId)
    if (!(await storePendingTotp(unitOfWork, userId, sealed))) throw isSetUp()
    return { data: null }
  },
)

export const confirmTotp = internalVerb(
  'confirm_totp',
  async ({
    caller: owner,
    input: { code },
    unitOfWork,
    factorSafe,
    randomBytes,
    limiter,
  }: InternalContext<'confirm_totp', FactorPorts>) => {
    const { userId, at } = owner
    await limiter.consume(ATTEMPTS, userId)
    const totp = await findTotp(unitOfWork, userId)
    if (!totp || totp.confirmedAt) throw isSetUp()
    const secret = await factorSafe.open(totp.sealed, userId)
    const step = findTotpStep(secret, code.replace(/\s/g, ''), at)
    if (step === undefined)
      throw invalidField('code', 'is wrong. Enter the code that your app shows now.')
    const codes = newRecoveryCodes(randomBytes)
    const { sealed } = totp
    if (!(await confirmPendingTotp(unitOfWork, owner, { step, sealed, codes }))) throw isSetUp()
    return { data: { recovery_codes: codes } }
  },
)

export const createRecoveryCodes = internalVerb(
  'create_recovery_codes',
  async ({
    caller: owner,
    unitOfWork,
    randomBytes,
  }: InternalContext<'create_recovery_codes', FactorPorts>) => {
    const codes = newRecoveryCodes(randomBytes)
    await replaceRecoveryCodes(unitOfWork, owner, codes)
    return { data: { recovery_codes: codes } }
  },
)

export const removeTotp = internalVerb('remove_totp', async ({ caller: owner, unitOfWork }) => {
  await removeSecondFactor(unitOfWork, owner)
  return { data: null }
})

const isSetUp = () =>
  new Failure('CONFLICT', 'Your authenticator app is set up already, or its setup was replaced.')
