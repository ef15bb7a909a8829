import { v7 } from 'uuid'

let sequence = 0

/** A new UUID that sorts by the time it was made, and within a millisecond by order. */
export function newId(now: Date): string {
  sequence = (sequence + 1) >>> 0
  return v7({ msecs: now.getTime(), seq: sequence })
}
