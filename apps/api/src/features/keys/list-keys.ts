import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import type { StoredKey } from './key-record.ts'
import { keyView } from './key-view.ts'
import { findKeys } from './list-keys.sql.ts'

/** The keys of a project, those that no longer work included unless they are filtered out. */
export const listKeys = verb(
  'list_keys',
  async ({
    caller: { projectId, at },
    input: { limit, cursor, q: text, state, environment, client_id: clientId, sort },
    unitOfWork,
  }) => {
    const isActive = state === undefined ? undefined : state === 'active'
    const filter = { sort, ...omitUndefined({ text, isActive, environment, clientId }) }
    const start = readCursor(cursor)
    return readPage(
      {
        sizes: SMALL_ITEMS,
        read: (last: StoredKey | undefined, batchSize) => {
          const page = { ...omitUndefined({ after: last?.id ?? start }), limit: batchSize }
          return findKeys(unitOfWork, projectId, { ...filter, ...page }, at)
        },
        view: (key: StoredKey) => keyView(key, at),
        toCursor: writeCursor,
      },
      limit,
    )
  },
)
