import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'

/** A cursor is the id of a page's last item, opaque to clients. */
export const writeCursor = (last: { id: string } | undefined): string | null =>
  last ? Buffer.from(last.id).toString('base64url') : null

/** The id in a cursor; VALIDATION_ERROR for one that no page returned. */
export function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!isUuid(id)) throw new Failure('VALIDATION_ERROR', 'cursor: is not one that a page returned.')
  return id
}
