export { NOTHING_DELIVERED, UNKNOWN_OUTCOME, WORKING_COPY } from './usage-record.ts'
