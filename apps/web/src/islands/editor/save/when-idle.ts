/** Runs something when the page has time for it. Safari has no idle callbacks. */
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

/** Work of many steps, done as far as a page at rest has time; `step` tells whether more is left. */
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
