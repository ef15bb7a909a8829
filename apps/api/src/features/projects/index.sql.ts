export { findProjectRole } from './projects.sql.ts'
