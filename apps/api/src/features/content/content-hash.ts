import { jsonInOrder } from '@promptwire/core/text/same-json'
import { hashed } from '../../kernel/sha256.ts'
import type { PromptContent } from './content.ts'
import { omitUnusedFields } from './stored-content.ts'

/** The migration's hash for a prompt with unpublished changes. */
export const UNKNOWN_HASH = 'not known'

/** Tells contents apart: equal for contents that differ in the order of their fields alone. */
export const hashContent = async (content: PromptContent): Promise<string> =>
  (await hashed(jsonInOrder(omitUnusedFields(content)) ?? '')).hash
