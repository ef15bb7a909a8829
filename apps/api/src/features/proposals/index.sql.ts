export { readApproval, requireApproval } from './approved-content.sql.ts'
export { setNeededApproval } from './needed-approval.sql.ts'
export { toAuthorColumns } from './proposal-rows.ts'
export { proposeChanges } from './propose-changes.sql.ts'
