export { findGrantDays } from './grant-lifetime.sql.ts'
export { findProjectRole } from './projects.sql.ts'
