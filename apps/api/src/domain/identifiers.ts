import { v7 } from 'uuid'

/** A new UUID that sorts by the time it was made. */
export const newId = (now: Date): string => v7({ msecs: now.getTime() })
