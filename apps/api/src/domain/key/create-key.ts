import type { RandomBytes } from '@promptwire/core/api-key'
import type { Verb } from '../verb.ts'
import type { KeyChanges } from './key-store.ts'
import { keyView } from './key-view.ts'
import { newKey } from './new-key.ts'

/** Creates a key; its text is in this answer and nowhere else. */
export const createKey =
  (keys: KeyChanges, randomBytes: RandomBytes): Verb<'create_key'> =>
  async (caller, { name, environment, scopes }) => {
    const { projectId, actor, at } = caller
    const wanted = { projectId, name, environment, scopes, createdById: actor.userId }
    const { text, row } = newKey(wanted, at, randomBytes)
    const stored = await keys.create(caller, row)
    return { data: { ...keyView(stored), key: text } }
  }
