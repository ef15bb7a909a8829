import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { canChange } from './can-change.ts'
import type { StoredKey } from './key-record.ts'
import { keyView } from './key-view.ts'
import { findKeys } from './list-keys.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Includes keys that no longer work unless they are filtered out. */
export const listKeys = verb(
  'list_keys',
  async ({
    caller,
    input: {
      limit,
      cursor,
      q: text,
      state,
      unused_days,
      environment,
      client_id: clientId,
      kind,
      sort,
    },
    unitOfWork,
  }) => {
    const { projectId, at } = caller
    const unusedSince =
      unused_days === undefined ? undefined : new Date(at.getTime() - unused_days * DAY_MS)
    const given = { text, state, unusedSince, environment, clientId, kind }
    const filter = { sort, ...omitUndefined(given) }
    const start = readCursor(cursor)
    return readPage(
      {
        sizes: SMALL_ITEMS,
        read: (last: StoredKey | undefined, batchSize) => {
          const page = { ...omitUndefined({ after: last?.id ?? start }), limit: batchSize }
          return findKeys(unitOfWork, projectId, { ...filter, ...page }, at)
        },
        view: (key: StoredKey) => ({ ...keyView(key, at), can_change: canChange(caller, key) }),
        toCursor: writeCursor,
      },
      limit,
    )
  },
)
