import { createHash } from 'node:crypto'
import { jsonInOrder } from '@promptwire/core/same-json'
import type { PromptContent } from './content.ts'

/** What the migration left where a prompt had changes that were not published. */
export const UNKNOWN_HASH = 'not known'

/** Tells contents apart: equal for contents that differ in the order of their fields alone. */
export const hashOfContent = (content: PromptContent): string =>
  createHash('sha256')
    .update(jsonInOrder(content) ?? '')
    .digest('base64url')
