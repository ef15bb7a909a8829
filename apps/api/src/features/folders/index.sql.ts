export { ensureFolders } from './ensure-folders.sql.ts'
export { readFolders } from './folders.sql.ts'
