export { type CompiledPrompt, type PreparedContent, prepareContent } from './compile-content.ts'
export {
  ContentBlock,
  type ContentVariable,
  EMPTY_CONTENT,
  PromptContent,
} from './content.ts'
export {
  combineHashes,
  hashBlock,
  hashContent,
  hashParts,
  type PartHashes,
  storedHashes,
} from './content-hash.ts'
export {
  getContentSize,
  isSurelyWithin,
  requireFieldWithinLimits,
} from './content-limits.ts'
export { blockView, contentView, variableView } from './content-view.ts'
export { countBlocksTask } from './count-blocks-task.ts'
export { countTokens } from './count-tokens-task.ts'
export { toStoredDefault } from './default-value.ts'
export { countChanges, diffContent } from './diff-content.ts'
export { diffTexts } from './diff-texts-task.ts'
export { reportContentCache } from './report-cache-task.ts'
export { findSkillProblem, readSkillHead, toSkillText } from './skill/skill-head.ts'
export {
  contentIfReadable,
  readStoredContent,
  readVersionContent,
  type StoredVersionContent,
  storedContent,
} from './stored-content.ts'
export { requireValidContent } from './valid-content.ts'
export { createRedaction, type Redaction, withExamples } from './values/sensitive-values.ts'
export {
  type RequireChecked,
  requireUsableVariables,
  withoutUnusableSchemas,
} from './values/usable-variables.ts'
export { createWordDiff } from './word-diff.ts'
