import { Failure, unavailable } from '@promptwire/core/failure'

/** Longer than a lock is waited for; with that on top, shorter than a client waits for an answer. */
const STANDSTILL_MS = 6_000

type Queue = <T>(name: string, run: () => Promise<T>) => Promise<T>

interface Line {
  last: Promise<unknown>
  /** When it last moved on, or began. */
  movedAt: number
}

/**
 * Runs what has the same name one after the other, in order of arrival, within this process. While
 * a line moves on, everybody in it waits for their turn; one that stands still is sent away.
 */
export function createKeyedMutex(): Queue {
  const lines = new Map<string, Line>()
  return async (name, run) => {
    const line = lines.get(name) ?? { last: Promise.resolve(), movedAt: performance.now() }
    lines.set(name, line)
    const inTurn = async () => {
      if (performance.now() - line.movedAt > STANDSTILL_MS) throw standstill()
      return run().then(
        (result) => {
          line.movedAt = performance.now()
          return result
        },
        (error) => {
          if (isRefusal(error)) line.movedAt = performance.now()
          throw error
        },
      )
    }
    const mine = line.last.then(inTurn, inTurn)
    line.last = mine
    try {
      return await mine
    } finally {
      if (line.last === mine) lines.delete(name)
    }
  }
}

/** What was carried out and refused moves on as well; what could not be carried out does not. */
const isRefusal = (error: unknown) => error instanceof Failure && error.code !== 'UNAVAILABLE'

const standstill = () =>
  unavailable('Changes of this prompt are waiting for another one; try again in a moment.')
