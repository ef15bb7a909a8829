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
export { type Edited, type EditPrompt, editFor } from './prompt-editor.ts'
export {
  type EditableCopy,
  NEW_METADATA,
  type PromptMetadata,
  pickMetadata,
  type WorkingCopy,
} from './prompt-record.ts'
export { metadataView, workingCopyView } from './prompt-view.ts'
export { requireBlock, requireVariable } from './require-item.ts'
export { requireWorkingCopy } from './require-working-copy.ts'
export { storeCopy, storePrompt } from './store-prompt.ts'
export type { WithPrompt } from './with-prompt.ts'
export { workingVersion } from './working-version.ts'
