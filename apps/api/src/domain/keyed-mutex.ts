import { unavailable } from '@promptwire/core/failure'

/** Longer than a lock is waited for; with the work on top, well below a client's patience. */
const MOST_WAIT_MS = 6_000

type Queue = <T>(name: string, run: () => Promise<T>) => Promise<T>
/** Those who wait behind the one whose turn it is, in order of arrival. */
type Line = Set<() => void>

/**
 * Runs what has the same name one after the other, in order of arrival, within this process. Who
 * has waited too long leaves the line unrun (UNAVAILABLE).
 */
export function createKeyedMutex(): Queue {
  const lines = new Map<string, Line>()
  const endTurn = (name: string) => {
    const line = lines.get(name)
    const [beginNext] = line ?? []
    if (beginNext) beginNext()
    else lines.delete(name)
  }
  return async (name, run) => {
    const line = lines.get(name)
    if (line) await turnIn(line)
    else lines.set(name, new Set())
    try {
      return await run()
    } finally {
      endTurn(name)
    }
  }
}

const turnIn = (line: Line): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      line.delete(begin)
    }
    const begin = () => {
      leave()
      resolve()
    }
    const timer = setTimeout(() => {
      leave()
      reject(tooLong())
    }, MOST_WAIT_MS)
    line.add(begin)
  })

const tooLong = () =>
  unavailable('Other changes of this prompt were in front for too long; try again in a moment.')
