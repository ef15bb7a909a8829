import { invalidField } from '@promptwire/core/errors/failure'
import { createFairQueue } from '../../kernel/limits/fair-queue.ts'
import type { NamedUser } from '../../kernel/person.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './password.ts'
import { passwordStrengthTask } from './password-strength-task.ts'

/** Known devices have their own queue, so that strangers cannot keep the owner out. */
export type Asker = 'known device' | { readonly network: string }

export interface ChosenPassword {
  readonly field: string
  readonly password: string
  readonly person: Omit<NamedUser, 'id'>
}

/** Limits concurrent hashing; rejects with UNAVAILABLE if the queue is full. */
export interface PasswordWork {
  /** The only way to a stored password: rejects weak ones. */
  hash(chosen: ChosenPassword, asker: Asker): Promise<string>
  verify(password: string, stored: string | undefined, asker: Asker): Promise<boolean>
}

const refusal = 'Too many people are signing in right now. Try again in a moment.'

/**
 * Each hash takes 32 MB and a thread of the small pool that also does DNS and file reads; one stays free for
 * those. The queue holds what is served within seconds.
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
