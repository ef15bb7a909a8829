export { readFolders } from './folders.sql.ts'
