import { getNetwork } from '../../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../../kernel/limits/rate-limiter.sql.ts'

/**
 * For devices without an earlier sign-in, failures count per network and account, and per network.
 */
const NETWORK_ACCOUNT: Limit = {
  name: 'sign-in of an account from a network',
  points: 10,
  seconds: 900,
}
const NETWORK: Limit = { name: 'sign-in from a network', points: 30, seconds: 600 }
/**
 * A known device is counted separately: attempts from other devices or networks are not its fault.
 */
const DEVICE: Limit = { name: 'sign-in from a known device', points: 10, seconds: 900 }
/** Guessing from many networks only makes strange devices wait: a limit would lock people out. */
const ACCOUNT: Limit = { name: 'sign-in of an account', points: 2 ** 30, seconds: 900 }

const UNDELAYED = 5
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 4_000
/** A person whose account others guess at waits no longer than this on their first attempt. */
const MAX_FIRST_DELAY_MS = 1_000

interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** Of a device that the account was signed in from before. */
  readonly deviceId: string | undefined
}

/** An attempt that was let in and counted. */
interface AdmittedSignIn {
  /** It turned out to be the right password. */
  forgive(): Promise<void>
  /**
   * The password was not checked, so it does not count as a guess; it still counts for the network.
   */
  takeBack(): Promise<void>
}

/**
 * Lets a sign-in be tried: counts it, makes it wait, or throws RATE_LIMITED. It is counted before
 * the password is looked at, so that attempts made at once cannot slip through together.
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
