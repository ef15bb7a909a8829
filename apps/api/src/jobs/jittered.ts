import type { RandomBytes } from '@promptwire/core/access/api-key'

/** A wait is up to a tenth longer, so that what failed together does not come back together. */
const JITTER = 0.1

export const jittered = (waitMs: number, randomBytes: RandomBytes): number =>
  waitMs * (1 + (JITTER * (randomBytes(1)[0] ?? 0)) / 255)
