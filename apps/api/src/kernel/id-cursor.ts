import { invalidField } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'

/** A cursor is the id of a page's last item, opaque to clients. */
export const writeCursor = ({ id }: { id: string }): string => Buffer.from(id).toString('base64url')

/** VALIDATION_ERROR for a cursor that no page returned. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const id = decodeCursor(cursor)
  if (!isUuid(id)) throw foreignCursor()
  return id
}

export const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

export const foreignCursor = () => invalidField('cursor', 'is not the next_cursor of a page.')
