import { clockAhead } from './clock-ahead.ts'
import { restoredCopy } from './restored-copy.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS: readonly Scenario[] = [clockAhead, restoredCopy]
