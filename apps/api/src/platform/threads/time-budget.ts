import { timeOnCore } from './thread-time.ts'

/** From a cold start to the beginning of the work, on a machine that is busy. */
const BOOT_MS = 30_000
/** How long work may stand still besides, where the machine has other things to do. */
const MAX_STALL_MS = 5_000

/** The time that a thread may take, counted from when it was ready to begin. */
export interface TimeBudget {
  /** The thread begins with its work. */
  begin(thread: string | undefined): void
  end(): void
}

/**
 * Calls `exceed` when a thread has worked for longer than `budgetMs`: by CPU time if it is known,
 * else by the clock; or when it waited too long for a core.
 */
export function createTimeBudget(budgetMs: number, exceed: () => void): TimeBudget {
  let timer = setTimeout(exceed, BOOT_MS)
  const begin = (thread: string | undefined) => {
    const startedAt = performance.now()
    const before = timeOnCore(thread)
    const look = () => {
      const left = budgetMs - workedFor(thread, before, budgetMs)
      const waited = performance.now() - startedAt - budgetMs
      if (left <= 0 || waited > MAX_STALL_MS) exceed()
      else timer = setTimeout(look, Math.ceil(left))
    }
    clearTimeout(timer)
    timer = setTimeout(look, budgetMs)
  }
  return { begin, end: () => clearTimeout(timer) }
}

/** If CPU time is unknown, the clock has just measured the whole budget. */
function workedFor(
  thread: string | undefined,
  before: number | undefined,
  budgetMs: number,
): number {
  const now = timeOnCore(thread)
  return before === undefined || now === undefined ? budgetMs : now - before
}
