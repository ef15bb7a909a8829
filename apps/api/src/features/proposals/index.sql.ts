export { readApproval, requireApproval } from './approved-content.sql.ts'
export { toAuthorColumns } from './proposal-rows.ts'
