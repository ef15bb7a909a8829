export { editLocked } from './edit-prompt.sql.ts'
export { type LockedPrompt, lockPrompt } from './lock-prompt.sql.ts'
export { editedBy, jsonColumn } from './prompt-rows.ts'
