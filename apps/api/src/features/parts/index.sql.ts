export {
  countDependants,
  forgetUses,
  readDependants,
  rethrowPartInUse,
} from './dependants.sql.ts'
export { detachMissingParts } from './detach-missing.sql.ts'
export { followLiveParts, moveParts } from './follow-live.sql.ts'
export { recordCopyParts, recordLiveParts } from './part-uses.sql.ts'
export { resolveBlock, resolveBlocks } from './resolve-blocks.sql.ts'
export { resolveInclude } from './resolve-include.sql.ts'
