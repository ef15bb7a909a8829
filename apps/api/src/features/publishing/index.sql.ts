export { hashWorkingCopy, publishLocked } from './publish-locked.sql.ts'
