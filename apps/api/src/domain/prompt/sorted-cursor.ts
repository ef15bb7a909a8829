import { isInstant } from '@promptwire/core/contract/instant'
import { parseJson } from '@promptwire/core/json-text'
import { isUuid } from '@promptwire/core/slug'
import { foreignCursor } from '../id-cursor.ts'
import type { ListedPrompt, ListFilter, PromptSort } from './prompt-store.ts'

/** Where a prompt stands in a sorted list: its value of what that is sorted by, and its id. */
export function placeInOrder(
  sort: PromptSort,
  last: ListedPrompt,
): { readonly value: string; readonly id: string } {
  const values = {
    created: last.createdAt.toISOString(),
    name: last.name,
    updated: last.updatedAt.toISOString(),
  }
  return { value: values[sort.replace('-', '') as keyof typeof values], id: last.id }
}

/** A cursor of a sorted list: what it is sorted by, and where the last prompt stands. */
export function writeSortedCursor(sort: PromptSort, last: ListedPrompt): string {
  const { value, id } = placeInOrder(sort, last)
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Where the page before ended; VALIDATION_ERROR for a cursor of another order, or of none. */
export function readSortedCursor(sort: PromptSort, cursor: string): ListFilter['after'] {
  const [of, value, id] = parse(Buffer.from(cursor, 'base64url').toString())
  if (of !== sort || typeof value !== 'string') throw foreignCursor()
  if (typeof id !== 'string' || !isUuid(id)) throw foreignCursor()
  if (!sort.endsWith('name') && !isInstant(value)) throw foreignCursor()
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
