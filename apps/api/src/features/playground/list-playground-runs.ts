import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { listedRunView } from './playground-run.ts'

/** Lists a prompt's playground runs, newest first. */
export const listPlaygroundRuns =
  (runs: Pick<PlaygroundStore, 'list'>): Verb<'list_playground_runs'> =>
  async (_caller, { limit, cursor }, { id }) => {
    const before = readCursor(cursor)
    const found = await runs.list(id, { before, limit: limit + 1 })
    return toPage(found, limit, listedRunView, writeCursor)
  }
