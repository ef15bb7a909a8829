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

/** Characters of JSON after which a page ends, whatever its limit. */
const MOST_PAGE = 1_000_000
/** Items read at first: as many of the largest kind are read in vain at most. */
const FIRST_READ = 2

/** A list whose items can be large. */
export interface PagedList<T, View> {
  /** Items in their order, after one when it is given. */
  read(after: T | undefined, most: number | undefined): Promise<T[]>
  view(item: T): View
  cursorOf(last: T): string
}

/**
 * A page of `limit` items, or fewer where they are large: it always has one and says where the next
 * begins. Without a limit it is the whole list.
 */
export async function readPage<T, View>(
  { read, view, cursorOf }: PagedList<T, View>,
  limit: number | undefined,
): Promise<Answer<View[]>> {
  if (limit === undefined) return { data: (await read(undefined, undefined)).map(view) }
  const data: View[] = []
  let size = 0
  let last: T | undefined
  for (let most = FIRST_READ; ; most *= 2) {
    const asked = Math.min(most, limit + 1 - data.length)
    const found = await read(last, asked)
    for (const item of found) {
      const seen = view(item)
      size += JSON.stringify(seen).length
      const isFull = data.length === limit || (size > MOST_PAGE && data.length > 0)
      if (isFull && last !== undefined) return { data, next_cursor: cursorOf(last) }
      data.push(seen)
      last = item
    }
    if (found.length < asked) return { data, next_cursor: null }
  }
}
