import { unavailable } from '@promptwire/core/failure'

/** Longer than a lock is waited for, shorter than a client waits for an answer. */
const PATIENCE_MS = 10_000

type Queue = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs what has the same name one after the other, in order of arrival, within this process; what
 * has waited too long is refused instead.
 */
export function oneAtATime(): Queue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    const since = performance.now()
    const before = last.get(name) ?? Promise.resolve()
    const inTime = () => {
      if (performance.now() - since > PATIENCE_MS) throw tooManyWaiting()
      return run()
    }
    const mine = before.then(inTime, inTime)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}

const tooManyWaiting = () =>
  unavailable('Too many changes of this prompt are waiting; try again in a moment.')
