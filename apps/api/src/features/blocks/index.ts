export { assignSortOrder } from './block-order.ts'
export { requireDeletable, requireEnabledIfRequired } from './required-block.ts'
