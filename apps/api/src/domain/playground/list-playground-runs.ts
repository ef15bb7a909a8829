import { readCursor, writeCursor } from '../id-cursor.ts'
import { toPage } from '../page.ts'
import type { Verb } from '../verb.ts'
import { listedRunView } from './playground-run.ts'
import type { PlaygroundStore } from './playground-store.ts'

/** What a prompt answered when it was tried out, newest first. */
export const listPlaygroundRuns =
  (runs: Pick<PlaygroundStore, 'list'>): Verb<'list_playground_runs'> =>
  async (_caller, { limit, cursor }, { id }) => {
    const before = readCursor(cursor)
    const found = await runs.list(id, { before, limit: limit + 1 })
    return toPage(found, limit, listedRunView, writeCursor)
  }
