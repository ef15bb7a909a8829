export { requireFolder, unknownFolder } from './folder-tree.ts'
