import { isInstant } from '@promptwire/contract/instant'
import { parseJson } from '@promptwire/core/text/json-text'
import { isUuid } from '@promptwire/core/text/slug'
import { foreignCursor } from '../../../kernel/id-cursor.ts'
import { PROMPT_ORDERS, type Sortable, toSortPosition } from './prompt-order.ts'
import type { PromptSort, SortPosition } from './prompt-page.ts'

export function writeSortedCursor(sort: PromptSort, last: Sortable): string {
  const { value, id } = toSortPosition(sort, last)
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Throws VALIDATION_ERROR for a cursor of another order. */
export function readSortedCursor(sort: PromptSort, cursor: string): SortPosition {
  const [of, value, id] = parse(Buffer.from(cursor, 'base64url').toString())
  if (of !== sort || typeof value !== 'string') throw foreignCursor()
  if (typeof id !== 'string' || !isUuid(id)) throw foreignCursor()
  if (PROMPT_ORDERS[sort].by !== 'name' && !isInstant(value)) throw foreignCursor()
  return { value, id }
}

function parse(text: string): unknown[] {
  try {
    const parsed = parseJson(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
