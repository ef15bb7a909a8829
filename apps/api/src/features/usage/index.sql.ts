export { readVariableUses } from './read-variable-uses.sql.ts'
export { deliveredVersions } from './usage.sql.ts'
export type { UsageOutcomes } from './usage-outcomes.sql.ts'
export type { VariableUses } from './variable-uses.sql.ts'
