/** Runs something when the page is idle. Safari has no idle callbacks. */
export function whenIdle(run: (hasTime: () => boolean) => void): void {
  if (!('requestIdleCallback' in globalThis)) {
    setTimeout(() => run(() => false), LATER_MS)
    return
  }
  requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > ENOUGH_MS), {
    timeout: AT_LATEST_MS,
  })
}

const LATER_MS = 50
const AT_LATEST_MS = 1_000
/** The time limit of one step. */
const ENOUGH_MS = 4

/** Runs steps while the page is idle; `step` returns whether more are left. */
export function inIdleSteps(step: () => boolean): () => void {
  let isWaiting = false
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    whenIdle((hasTime) => {
      isWaiting = false
      let isMore = step()
      while (isMore && hasTime()) isMore = step()
      if (isMore) wait()
    })
  }
  return wait
}
