export { editLocked } from './editing/edit-prompt.sql.ts'
export { type LockedPrompt, lockPrompt } from './editing/lock-prompt.sql.ts'
export { editedBy, jsonColumn } from './prompt-rows.ts'
