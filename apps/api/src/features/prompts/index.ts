export { type Edited, type EditPrompt, editFor } from './editing/prompt-editor.ts'
export { requireBlock, requireVariable } from './editing/require-item.ts'
export { requireWorkingCopy } from './editing/require-working-copy.ts'
export { workingVersion } from './editing/working-version.ts'
export { editorView } from './editor-view.ts'
export { type Sortable, toSortPosition } from './lists/prompt-order.ts'
export type { Editor, PromptChanges, SortPosition, WorkingCopies } from './lists/prompt-page.ts'
export { readSortedCursor, writeSortedCursor } from './lists/sorted-cursor.ts'
export {
  BLOCK_DEFAULTS,
  newBlock,
  newVariable,
  type PromptDraft,
  toPromptContent,
  VARIABLE_DEFAULTS,
} from './prompt-draft.ts'
export {
  type EditableCopy,
  NEW_METADATA,
  type PromptMetadata,
  pickMetadata,
  type WorkingCopy,
} from './prompt-record.ts'
export { metadataView, workingCopyView } from './prompt-view.ts'
export { storeCopy, storePrompt } from './store-prompt.ts'
export type { WithPrompt } from './with-prompt.ts'
