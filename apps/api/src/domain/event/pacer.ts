/** How long deliveries to followers run before everybody else gets the event loop, and for how long. */
const SLICE_MS = 1
const REST_MS = 3

/**
 * Spaces out work for many followers, over all projects of the process: it takes at most a quarter
 * of the event loop, in slices of a millisecond. Await it after each follower.
 */
export function createPacer(): () => Promise<void> {
  let sliceStart = 0
  let last = 0
  let rest: Promise<void> | undefined
  return async () => {
    const now = performance.now()
    // An idle gap ends a slice.
    if (now - last > SLICE_MS) sliceStart = now
    last = now
    if (now - sliceStart > SLICE_MS) rest ??= pause(REST_MS)
    if (!rest) return
    await rest
    rest = undefined
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
