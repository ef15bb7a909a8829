import { clockAhead } from './clock-ahead.ts'
import { restoredCopy } from './restored-copy.ts'
import type { Scenario } from './scenario.ts'
import { serviceSecret } from './service-secret.ts'

export const SCENARIOS: readonly Scenario[] = [clockAhead, restoredCopy, serviceSecret]
