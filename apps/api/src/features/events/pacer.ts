import { pause } from '../../kernel/pause.ts'

/** How long deliveries to followers run before other requests get the event loop, and for how long. */
const SLICE_MS = 0.5
const REST_MS = 3

/**
 * Spaces out work for many followers, over all projects of the process: it takes at most a seventh
 * of the event loop, in slices of half a millisecond. Await it after each follower, also if it does
 * not ask for a rest: feeds take turns that way.
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
