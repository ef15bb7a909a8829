import { createFairQueue } from '../../kernel/limits/fair-queue.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** A known device has a queue of its own: strangers must not keep its owner out. */
export type Asker = 'known device' | { readonly network: string }

/** Hashes few passwords at a time; rejects with UNAVAILABLE when too many wait. */
export interface PasswordWork {
  hash(password: string, asker: Asker): Promise<string>
  verify(password: string, stored: string | undefined, asker: Asker): Promise<boolean>
}

const refusal = 'Too many people are signing in right now. Try again in a moment.'

/**
 * Each hash takes 32 MB and one of the few threads that also look up names and read files: one
 * stays free for those. As many wait as are served within some seconds.
 */
export function createPasswordWork(): PasswordWork {
  const knownDevices = createFairQueue({ running: 1, waiting: 16, refusal })
  const strangers = createFairQueue({ running: 2, waiting: 16, refusal })
  const run = <T>(asker: Asker, task: () => Promise<T>): Promise<T> =>
    asker === 'known device' ? knownDevices(asker, task) : strangers(asker.network, task)
  return {
    hash: (password, asker) => run(asker, () => hashPassword(password)),
    verify: (password, stored, asker) => run(asker, () => verifyPassword(password, stored)),
  }
}
