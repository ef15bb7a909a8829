export {
  isCodeKeyRevoked,
  listClientKeys,
  listPersonClientKeys,
  mintKey,
  revokeMintedKey,
} from './client-keys.sql.ts'
export { isActiveKey, whereActiveKey } from './key-rows.ts'
export { findKey, findKeysOfPerson, readApprover, revokeKeyById } from './keys.sql.ts'
export {
  findKnownKeys,
  keepAsServiceKeys,
  type StoppedKeys,
  stopServiceKeys,
} from './known-keys.sql.ts'
export { revokeLeaked } from './revoke-leaked.sql.ts'
export { warnOfExpiry } from './warn-of-expiry.sql.ts'
