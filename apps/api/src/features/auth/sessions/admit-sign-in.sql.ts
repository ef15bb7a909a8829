import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'

/** Unknown devices: limits failures per network and account, and per network. */
const NETWORK_ACCOUNT: Limit = {
  name: 'sign-in of an account from a network',
  points: 10,
  seconds: 900,
}
const NETWORK: Limit = { name: 'sign-in from a network', points: 30, seconds: 600 }
/** Known devices are counted separately, unaffected by attempts from elsewhere. */
const DEVICE: Limit = { name: 'sign-in from a known device', points: 10, seconds: 900 }
/** Guessing from many networks only delays unknown devices: a limit would lock people out. */
const ACCOUNT: Limit = { name: 'sign-in of an account', points: 2 ** 30, seconds: 900 }

const UNDELAYED = 5
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 4_000
/** Limits the wait of an account's owner on the first attempt while others guess. */
const MAX_FIRST_DELAY_MS = 1_000

interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** Set if the account signed in from this device before. */
  readonly deviceId: string | undefined
}

interface AdmittedSignIn {
  /** Call after a correct password. */
  forgive(): Promise<void>
  /** Call if the password was not checked: not a guess, but still counts for the network. */
  takeBack(): Promise<void>
}

/**
 * Counts and delays an attempt, or throws RATE_LIMITED. Counts before checking the password, so that
 * concurrent attempts cannot bypass the limit.
 */
export const createAdmitSignIn =
  (limiter: RateLimiter, pause: (ms: number) => Promise<void>) =>
  async ({ email, address, deviceId }: SignInAttempt): Promise<AdmittedSignIn> => {
    if (deviceId !== undefined) {
      await limiter.consume(DEVICE, deviceId)
      return {
        forgive: () => limiter.forget(DEVICE, deviceId),
        takeBack: () => limiter.giveBack(DEVICE, deviceId),
      }
    }
    const network = getNetwork(address)
    const networkAccount = `${network} ${email}`
    await limiter.consume(NETWORK, network)
    const isFirst = (await limiter.consume(NETWORK_ACCOUNT, networkAccount)) === 1
    const delay = delayAfter(await limiter.consume(ACCOUNT, email))
    await pause(isFirst ? Math.min(delay, MAX_FIRST_DELAY_MS) : delay)
    return {
      async forgive() {
        await limiter.giveBack(NETWORK, network)
        await limiter.forget(NETWORK_ACCOUNT, networkAccount)
        await limiter.giveBack(ACCOUNT, email)
      },
      takeBack: () => limiter.giveBack(NETWORK_ACCOUNT, networkAccount),
    }
  }

export type AdmitSignIn = ReturnType<typeof createAdmitSignIn>

const delayAfter = (attempts: number): number =>
  attempts <= UNDELAYED
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (attempts - UNDELAYED - 1), MAX_DELAY_MS)
