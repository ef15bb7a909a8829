import { timeOnCore } from './thread-time.ts'

/** From a cold start to the start of the work, on a busy machine. */
const BOOT_MS = 30_000
/** How long work may also wait for a core on a busy machine. */
const MAX_STALL_MS = 5_000

/** A thread's time limit, counted from when it was ready to start. */
export interface TimeBudget {
  begin(thread: string | undefined): void
  end(): void
}

/**
 * Calls `exceed` after `budgetMs` of work (CPU time if known, else the clock), or if the thread
 * waited too long for a core.
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

/** Without CPU time, the clock has just measured the whole budget. */
function workedFor(
  thread: string | undefined,
  before: number | undefined,
  budgetMs: number,
): number {
  const now = timeOnCore(thread)
  return before === undefined || now === undefined ? budgetMs : now - before
}
