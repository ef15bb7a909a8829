export { changedVersion } from './changed-version.ts'
export { diffContentsTask } from './diff-task.ts'
export { warnAbout } from './find-warnings.ts'
export { requireVersion } from './get-version.ts'
export {
  missingVersionMessage,
  noSuchVersion,
  unknownVersion,
  unsavedVersionMessage,
} from './unknown-version.ts'
export type {
  ChangedVersion,
  Expecting,
  NewVersion,
  PublishedContent,
  Versions,
} from './version-page.ts'
