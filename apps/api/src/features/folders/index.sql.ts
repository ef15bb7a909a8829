export { ensureFolders } from './ensure-folders.sql.ts'
export { readFolders, readReachableFolders } from './folders.sql.ts'
