import type { Verb } from '../verb.ts'
import type { Keys } from './key-store.ts'
import { keyView } from './key-view.ts'

/** The keys of a project, newest first, revoked ones included. */
export const listKeys =
  (keys: Keys): Verb<'list_keys'> =>
  async ({ projectId }) => ({ data: (await keys.list(projectId)).map(keyView) })
