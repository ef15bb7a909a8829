import { pause } from '../../kernel/pause.ts'

/** How long deliveries run before yielding the event loop, and for how long they pause. */
const SLICE_MS = 0.5
const REST_MS = 3

/**
 * Limits delivery to a seventh of the event loop over all projects, in slices of half a millisecond. Await it
 * after each follower, even if undefined, so that feeds take turns.
 */
export type Pace = () => Promise<void> | undefined

export function createPacer(): Pace {
  let sliceStart = 0
  let last = 0
  let rest: Promise<void> | undefined
  const endOfRest = () => {
    rest = undefined
  }
  return () => {
    const now = performance.now()
    // An idle gap ends a slice.
    if (now - last > SLICE_MS) sliceStart = now
    last = now
    if (now - sliceStart > SLICE_MS) rest ??= pause(REST_MS).then(endOfRest)
    return rest
  }
}
