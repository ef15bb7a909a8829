import type { RunningService } from './service.ts'
import type { GapMeter } from './worst-gap.ts'

/** The target of a recipe. */
export interface Target {
  readonly service: RunningService
  readonly meter: GapMeter
}

/** One hostile request or a handful: what is tried, and what was seen. */
export interface Recipe {
  readonly tries: string
  /** Returns what happened; throws what is wrong. */
  run(target: Target): Promise<string>
}
