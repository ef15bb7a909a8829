import type { Verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'
import { keyView } from './key-view.ts'
import { requireKey } from './require-key.ts'

/** Renames a key; its clients are not affected. */
export const renameKey =
  (keys: KeyChanges): Verb<'rename_key'> =>
  async (caller, { key_id: id, name }) => {
    const renamed = requireKey(await keys.rename(caller, id, name))
    return { data: keyView(renamed, caller.at) }
  }
