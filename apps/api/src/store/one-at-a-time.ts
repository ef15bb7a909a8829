import { unavailable } from '@promptwire/core/failure'

type Queue = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * Runs what has the same name one after the other, in order of arrival, within this process; what
 * has waited longer than its patience is refused instead.
 */
export function oneAtATime(patienceMs: number): Queue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    const since = performance.now()
    const before = last.get(name) ?? Promise.resolve()
    const inTime = () => {
      if (performance.now() - since > patienceMs) throw tooManyWaiting()
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
