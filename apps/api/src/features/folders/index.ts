export { pathTo, requireFolder, type StoredFolder, unknownFolder } from './folder-tree.ts'
