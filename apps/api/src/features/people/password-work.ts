import { invalidField } from '@promptwire/core/errors/failure'
import { createFairQueue } from '../../kernel/limits/fair-queue.ts'
import type { NamedUser } from '../../kernel/person.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password.ts'
import { passwordStrengthTask } from './password-strength-task.ts'

/** A known device has a queue of its own: strangers must not keep its owner out. */
export type Asker = 'known device' | { readonly network: string }

/** A password that a person chooses, with the field that names it in a refusal. */
export interface ChosenPassword {
  readonly field: string
  readonly password: string
  readonly person: Omit<NamedUser, 'id'>
}

/** Hashes few passwords at a time; rejects with UNAVAILABLE when too many wait. */
export interface PasswordWork {
  /** The only way to a stored password: refuses one that is easy to guess. */
  hash(chosen: ChosenPassword, asker: Asker): Promise<string>
  verify(password: string, stored: string | undefined, asker: Asker): Promise<boolean>
}

const refusal = 'Too many people are signing in right now. Try again in a moment.'

/**
 * Each hash takes 32 MB and one of the few threads that also look up names and read files: one
 * stays free for those. As many wait as are served within some seconds.
 */
export function createPasswordWork(compute: Compute, cost?: PasswordCost): PasswordWork {
  const knownDevices = createFairQueue({ running: 1, waiting: 16, refusal })
  const strangers = createFairQueue({ running: 2, waiting: 16, refusal })
  const run = <T>(asker: Asker, task: () => Promise<T>): Promise<T> =>
    asker === 'known device' ? knownDevices(asker, task) : strangers(asker.network, task)
  return {
    async hash({ field, password, person: { name, email } }, asker) {
      const input = { password, about: email === null ? [name] : [name, email] }
      const work = { projectId: email ?? name, size: password.length, input }
      const weakness = await compute.run(passwordStrengthTask, work)
      if (weakness !== null) throw isWeak(field, weakness)
      return run(asker, () => hashPassword(password, cost))
    },
    verify: (password, stored, asker) => run(asker, () => verifyPassword(password, stored, cost)),
  }
}

const isWeak = (field: string, weakness: string) =>
  invalidField(field, `too easy to guess: ${weakness}. Use several unrelated words.`)
