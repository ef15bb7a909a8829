export {
  ANY_REQUEST,
  NOTHING_DELIVERED,
  type RecordVariables,
  UNKNOWN_OUTCOME,
  VARIABLE_USE_DAYS,
  type VariableUse,
  WORKING_COPY,
} from './usage-record.ts'
