import { unavailable } from '@promptwire/core/failure'

/** Longer than a lock is waited for; with the work on top, well below a client's patience. */
const MOST_WAIT_MS = 6_000

interface LineRules {
  /** How many of one name run at a time. */
  readonly turns: number
  /** Without it everybody waits, however long. */
  readonly refuses?: Refuses
}

interface Refuses {
  /** Who comes when so many wait is refused at once. */
  readonly mostWaiting: number
  /** What those who are refused are told. */
  readonly refusal: string
}

export type KeyedLine = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Those whose turn it is, and those who wait behind them in order of arrival. */
interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Lets few of one name run at a time, the others in order of arrival, within this process. Where the
 * line refuses, who has waited too long, or would stand too far behind, leaves unrun (UNAVAILABLE).
 */
export function createKeyedLine({ turns, refuses }: LineRules): KeyedLine {
  const lines = new Map<string, Line>()
  const lineOf = (name: string) => {
    const line = lines.get(name) ?? { running: 0, waiting: new Set() }
    lines.set(name, line)
    return line
  }
  const endTurn = (name: string, line: Line) => {
    const [beginNext] = line.waiting
    if (beginNext) return beginNext()
    line.running -= 1
    if (line.running === 0) lines.delete(name)
  }
  return async (name, run) => {
    const line = lineOf(name)
    if (line.running < turns) line.running += 1
    else if (refuses && line.waiting.size >= refuses.mostWaiting) throw unavailable(refuses.refusal)
    else await turnIn(line, refuses)
    try {
      return await run()
    } finally {
      endTurn(name, line)
    }
  }
}

/** Resolves when the turn of one who left is handed on. */
const turnIn = ({ waiting }: Line, refuses: Refuses | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      waiting.delete(begin)
    }
    const begin = () => {
      leave()
      resolve()
    }
    waiting.add(begin)
    if (!refuses) return
    timer = setTimeout(() => {
      leave()
      reject(unavailable(refuses.refusal))
    }, MOST_WAIT_MS)
  })
