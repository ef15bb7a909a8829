export { readVariableUses } from './read-variable-uses.sql.ts'
export type { VariableUses } from './variable-uses.sql.ts'
