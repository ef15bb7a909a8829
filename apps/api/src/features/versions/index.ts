export { diffContentsTask } from './diff-task.ts'
export { warnAbout } from './find-warnings.ts'
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
} from './version-page.ts'
