export { monthSql } from './usage-month.ts'
export { type UsageRange, usageRange } from './usage-range.ts'
export {
  ANY_REQUEST,
  type CountedRequest,
  NOTHING_DELIVERED,
  type RecordOutcome,
  type RecordVariables,
  UNKNOWN_OUTCOME,
  VARIABLE_USE_DAYS,
  type VariableUse,
  WORKING_COPY,
} from './usage-record.ts'
