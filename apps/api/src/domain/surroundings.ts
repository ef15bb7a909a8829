import type { RandomBytes } from '@promptwire/core/api-key'

/** What verbs may not reach for themselves: the clock and chance. */
export interface Surroundings {
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}
