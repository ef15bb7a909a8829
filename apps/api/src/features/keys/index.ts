export type { StoredKey } from './key-record.ts'
export { keyView } from './key-view.ts'
export { newKey } from './new-key.ts'
