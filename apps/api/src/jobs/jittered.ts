import type { RandomBytes } from '@promptwire/core/access/api-key'

/** Waits up to a tenth longer, so that jobs that failed together do not retry together. */
const JITTER = 0.1

export const jittered = (waitMs: number, randomBytes: RandomBytes): number =>
  waitMs * (1 + (JITTER * (randomBytes(1)[0] ?? 0)) / 255)
