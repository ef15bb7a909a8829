export { grantRole } from './grant-role.sql.ts'
