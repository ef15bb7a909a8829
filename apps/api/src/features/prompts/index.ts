export { RememberedBlocks } from './editing/remembered-blocks.ts'
export { requireBlock, requireVariable } from './editing/require-item.ts'
export { workingVersion } from './editing/working-version.ts'
export { editorView } from './editor-view.ts'
export { type Sortable, toSortPosition } from './lists/prompt-order.ts'
export type { Editor, SortPosition } from './lists/prompt-page.ts'
export { readSortedCursor, writeSortedCursor } from './lists/sorted-cursor.ts'
export { requireManagedHere, requireManagedInGit } from './managed-in-git.ts'
export {
  newBlock,
  newVariable,
  type PromptDraft,
  toPromptContent,
} from './prompt-draft.ts'
export { promptGone } from './prompt-gone.ts'
export type { EditableCopy, WorkingCopy } from './prompt-record.ts'
export { workingCopyView } from './prompt-view.ts'
export type { WithPrompt } from './with-prompt.ts'
