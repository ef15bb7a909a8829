import { createHash } from 'node:crypto'
import type { PromptContent } from './content.ts'

/** What the migration left where a prompt had changes that were not published. */
export const UNKNOWN_HASH = 'not known'

/** Tells contents apart: equal for contents that differ in the order of their fields alone. */
export const hashOfContent = (content: PromptContent): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url')

/** The database keeps the fields of a configuration in an order of its own. */
const inOrder = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
