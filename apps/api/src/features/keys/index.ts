export { unknownKey } from './introspect-key.ts'
export type { StoredKey } from './key-record.ts'
export { keyView } from './key-view.ts'
export { hashApiKey, newKey } from './new-key.ts'
