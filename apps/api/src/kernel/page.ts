import type { Answer } from '@promptwire/contract/operation'
import { decodeCursor, foreignCursor, writeCursor } from './id-cursor.ts'

export function toPage<T, View>(
  found: readonly T[],
  limit: number | undefined,
  view: (item: T) => View,
  toCursor: (last: T) => string,
): Answer<View[]> {
  const page = found.slice(0, limit)
  const data = page.map(view)
  if (limit === undefined) return { data }
  const last = found.length > limit ? page.at(-1) : undefined
  return { data, next_cursor: last === undefined ? null : toCursor(last) }
}

/** Pages a complete list, after the item that the cursor names. */
export function paginate<T extends { readonly id: string }>(
  all: readonly T[],
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Answer<T[]> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw foreignCursor()
  return toPage(all.slice(start), limit, (item) => item, writeCursor)
}

/** Characters of JSON after which a page ends, whatever its limit. */
const MAX_PAGE_LENGTH = 1_000_000
/** Items after which a list without a limit is sent piece by piece. */
const MAX_FIRST_PIECE_ITEMS = 1_000
/** Characters of JSON of each further piece: memory that a stalled reader occupies. */
const MAX_PIECE_LENGTH = 250_000

/**
 * Page sizes: first read, next reads, and max items per piece. Large reads only for small items:
 * then one statement fills a piece and no row is read in vain.
 */
export interface ReadSizes {
  readonly first: number
  readonly maxBatch: number
  readonly piece: number
}
export const SMALL_ITEMS: ReadSizes = { first: 501, maxBatch: 501, piece: 500 }
export const LARGE_ITEMS: ReadSizes = { first: 2, maxBatch: 32, piece: 1_000 }
/** For a file that is read to its end, whose items may be large or small. */
export const FILE_ITEMS: ReadSizes = { first: 2, maxBatch: 256, piece: 1_000 }

export interface PagedList<T, View> {
  readonly sizes: ReadSizes
  read(after: T | undefined, batchSize: number): Promise<T[]>
  view(item: T): View
  toCursor(last: T): string
  /** Overrides the characters of JSON after which a page ends. */
  readonly maxPageLength?: number | undefined
}

/**
 * Reads a page of `limit` items, or fewer if they are large, but at least one. Without a limit,
 * reads the whole list: pieces after the first page are read on demand, one statement each.
 */
export async function readPage<T, View>(
  list: PagedList<T, View>,
  limit: number | undefined,
): Promise<Answer<View[]>> {
  const { first } = list.sizes
  const { data, last } = await readPiece(
    list,
    undefined,
    limit ?? MAX_FIRST_PIECE_ITEMS,
    list.maxPageLength ?? MAX_PAGE_LENGTH,
    first,
  )
  if (limit !== undefined) return { data, next_cursor: last ? list.toCursor(last) : null }
  return last ? { data, rest: piecesAfter(list, last, data.length) } : { data }
}

interface Piece<T, View> {
  readonly data: View[]
  readonly last?: T
}

/** `before` is the number of items in the previous piece. */
async function* piecesAfter<T, View>(
  list: PagedList<T, View>,
  after: T,
  before: number,
): AsyncGenerator<View[]> {
  const { first, maxBatch, piece: limit } = list.sizes
  let from: T | undefined = after
  // The size of the previous piece probably fits again.
  let likely = before
  while (from) {
    const atFirst = Math.min(Math.max(likely, first), maxBatch)
    const piece: Piece<T, View> = await readPiece(list, from, limit, MAX_PIECE_LENGTH, atFirst)
    yield piece.data
    from = piece.last
    likely = piece.data.length
  }
}

/** Reads as many items as `limit` and `characters` allow, at least one. */
async function readPiece<T, View>(
  { sizes, read, view }: PagedList<T, View>,
  after: T | undefined,
  limit: number,
  characters: number,
  atFirst: number,
): Promise<Piece<T, View>> {
  const data: View[] = []
  let size = 0
  let last: T | undefined
  for (let batchSize = atFirst; ; batchSize = Math.min(2 * batchSize, sizes.maxBatch)) {
    const asked = Math.min(batchSize, limit + 1 - data.length)
    const found = await read(last ?? after, asked)
    for (const item of found) {
      const seen = view(item)
      size += JSON.stringify(seen).length
      const isFull = data.length === limit || (size > characters && data.length > 0)
      if (isFull && last !== undefined) return { data, last }
      data.push(seen)
      last = item
    }
    if (found.length < asked) return { data }
  }
}
