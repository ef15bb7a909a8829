import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@promptwire/core/failure'
import type { Database } from '../database/database.ts'
import { isDatabaseTrouble } from '../database/database-trouble.ts'
import { createKeyedLine } from '../domain/keyed-line.ts'

/** Of the connections, what such writes take at a time: many runs may end at once. */
const SHARE = 0.3
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** After that, what a dead database keeps from being written is given up. */
const PATIENCE_MS = 120_000

/**
 * Writes what has happened already, so that nobody can be told to come again: few at a time, the
 * others wait, and again where the database did not serve. `isAgain` says that a try before may
 * have been carried out after all.
 */
export type WriteAfterwards = <T>(write: (isAgain: boolean) => Promise<T>) => Promise<T>

/** One for all such writes of a process. */
export function createWriteAfterwards({ pool }: Pick<Database, 'pool'>): WriteAfterwards {
  const inLine = createKeyedLine({ turns: Math.max(1, Math.floor(pool.options.max * SHARE)) })
  return (write) => {
    const until = performance.now() + PATIENCE_MS
    return inLine('', () => writeUntil(until, write))
  }
}

async function writeUntil<T>(until: number, write: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await write(tries > 0)
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error
    }
    // A process that ends does not wait for it.
    await pause(Math.min(PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), undefined, { ref: false })
  }
}

const mayPass = (error: unknown): boolean =>
  isDatabaseTrouble(error) || (error instanceof Failure && error.code === 'UNAVAILABLE')
