import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'
import { isTotpCode } from './check-code.sql.ts'

const NETWORK: Limit = { name: 'code from a network', points: 30, seconds: 600 }
const DEVICE: Limit = { name: 'code from a known device', points: 10, seconds: 900 }
/**
 * Shared by all unknown devices and networks: there are only a million codes. Known devices and recovery
 * codes bypass it, so that no one is locked out.
 */
const ACCOUNT: Limit = { name: 'code of an account', points: 20, seconds: 3600 }

interface CodeAttempt {
  readonly userId: string
  readonly code: string
  readonly address: string
  readonly deviceId: string | undefined
}

/**
 * Counts the attempt before checking it, or throws RATE_LIMITED. Call the returned function after a correct
 * code.
 */
export const createAdmitCode =
  (limiter: RateLimiter) =>
  async ({ userId, code, address, deviceId }: CodeAttempt): Promise<() => Promise<void>> => {
    if (deviceId !== undefined) {
      await limiter.consume(DEVICE, deviceId)
      return () => limiter.forget(DEVICE, deviceId)
    }
    const network = getNetwork(address)
    await limiter.consume(NETWORK, network)
    const isCounted = isTotpCode(code)
    if (isCounted) await limiter.consume(ACCOUNT, userId)
    return async () => {
      await limiter.giveBack(NETWORK, network)
      if (isCounted) await limiter.giveBack(ACCOUNT, userId)
    }
  }

export type AdmitCode = ReturnType<typeof createAdmitCode>
