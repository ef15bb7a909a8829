import type { RunningService } from './service.ts'
import type { GapMeter } from './worst-gap.ts'

/** What a recipe works on. */
export interface Target {
  readonly service: RunningService
  readonly meter: GapMeter
}

/** One hostile request or a handful: what is tried, and what was seen. */
export interface Recipe {
  readonly tries: string
  /** What was seen; throws what is wrong. */
  run(target: Target): Promise<string>
}
