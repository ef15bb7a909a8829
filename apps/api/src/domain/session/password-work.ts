import { unavailable } from '@promptwire/core/failure'
import { hashPassword, verifyPassword } from './password.ts'

/** Who asks: what strangers do must not keep out who was signed in from their device before. */
export type Asker = 'stranger' | 'known device'

/** Passwords, so many at a time; who finds too many waiting is refused (UNAVAILABLE). */
export interface PasswordWork {
  hash(password: string, asker: Asker): Promise<string>
  verify(password: string, stored: string | undefined, asker: Asker): Promise<boolean>
}

interface Bounds {
  readonly running: number
  readonly waiting: number
}

/**
 * Each takes 32 MB and a thread of the few that also look up names and read files: one stays free
 * for those. As many wait as are answered within some seconds.
 */
const BOUNDS = {
  stranger: { running: 2, waiting: 16 },
  'known device': { running: 1, waiting: 16 },
} as const satisfies Record<Asker, Bounds>

export function createPasswordWork(): PasswordWork {
  const within = {
    stranger: createBounded(BOUNDS.stranger),
    'known device': createBounded(BOUNDS['known device']),
  }
  return {
    hash: (password, asker) => within[asker](() => hashPassword(password)),
    verify: (password, stored, asker) => within[asker](() => verifyPassword(password, stored)),
  }
}

function createBounded({ running, waiting }: Bounds) {
  let free = running
  const line: (() => void)[] = []
  const turn = (): Promise<void> => {
    if (line.length >= waiting) throw tooMany()
    return new Promise((begin) => line.push(begin))
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await turn()
    try {
      return await work()
    } finally {
      const beginNext = line.shift()
      if (beginNext) beginNext()
      else free++
    }
  }
}

const tooMany = () => unavailable('Too many people are signing in just now; try again in a moment.')
