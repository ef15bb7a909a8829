import type { RunningService } from './service.ts'
import type { GapMeter } from './worst-gap.ts'

export interface Target {
  readonly service: RunningService
  readonly meter: GapMeter
}

/** One or a few hostile requests: the attempt, and its result. */
export interface Recipe {
  readonly tries: string
  /** Returns a summary; throws on failure. */
  run(target: Target): Promise<string>
}
