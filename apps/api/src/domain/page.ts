import type { Answer } from '@promptwire/core/contract/operation'
import { foreignCursor, readCursor, writeCursor } from './id-cursor.ts'

/** One more than a page holds tells whether another page follows; without a limit, all is asked. */
export const oneMoreThan = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : limit + 1

/** The page of `limit` items of what was found, and the cursor of the next one where there is one. */
export function pageOf<T, View>(
  found: readonly T[],
  limit: number | undefined,
  view: (item: T) => View,
  cursorOf: (last: T) => string,
): Answer<View[]> {
  const page = found.slice(0, limit)
  const data = page.map(view)
  if (limit === undefined) return { data }
  const last = found.length > limit ? page.at(-1) : undefined
  return { data, next_cursor: last === undefined ? null : cursorOf(last) }
}

/** A page of a list that is all there, after the item that the cursor names. */
export function pageAmong<T extends { readonly id: string }>(
  all: readonly T[],
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Answer<T[]> {
  const after = readCursor(cursor)
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw foreignCursor()
  return pageOf(all.slice(start), limit, (item) => item, writeCursor)
}
