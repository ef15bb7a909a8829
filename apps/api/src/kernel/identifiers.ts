import { v7 } from 'uuid'

let sequence = 0

/** Returns a UUID that sorts by creation time, and within a millisecond by order. */
export function newId(now: Date): string {
  sequence = (sequence + 1) >>> 0
  return v7({ msecs: now.getTime(), seq: sequence })
}

/** The lowest id of an instant: every earlier id sorts before it. */
export function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
