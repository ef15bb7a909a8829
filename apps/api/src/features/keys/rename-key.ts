import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { KeyChanges } from './key-record.ts'
import { keyView } from './key-view.ts'
import { requireKey } from './require-key.ts'

/** Renames a key; its clients are not affected. */
export const renameKey = verb(
  'rename_key',
  async ({
    caller,
    input: { key_id: id, name },
    keys,
  }: VerbContext<'rename_key', { readonly keys: KeyChanges }>) => {
    const renamed = requireKey(await keys.rename(caller, id, name))
    return { data: keyView(renamed, caller.at) }
  },
)
