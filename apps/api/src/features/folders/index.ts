export type { FolderStore } from './folder-record.ts'
export { requireFolder, unknownFolder } from './folder-tree.ts'
