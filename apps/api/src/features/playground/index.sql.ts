export { findRecentInputs } from './recent-inputs.sql.ts'
