import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Keys, StoredKey } from './key-record.ts'
import { keyView } from './key-view.ts'

/** The keys of a project, those that no longer work included unless they are filtered out. */
export const listKeys = verb(
  'list_keys',
  async ({
    caller: { projectId, at },
    input: { limit, cursor, ...input },
    keys,
  }: VerbContext<'list_keys', { readonly keys: Keys }>) => {
    const { q: text, state, environment, client_id: clientId, sort } = input
    const isActive = state === undefined ? undefined : state === 'active'
    const filter = { sort, ...omitUndefined({ text, isActive, environment, clientId }) }
    const start = readCursor(cursor)
    return readPage(
      {
        sizes: SMALL_ITEMS,
        read: (last: StoredKey | undefined, batchSize) => {
          const after = last?.id ?? start
          return keys.list(
            projectId,
            { ...filter, ...omitUndefined({ after }), limit: batchSize },
            at,
          )
        },
        view: (key: StoredKey) => keyView(key, at),
        toCursor: writeCursor,
      },
      limit,
    )
  },
)
