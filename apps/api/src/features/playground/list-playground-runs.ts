import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { listedRunView } from './playground-run.ts'

/** Lists a prompt's playground runs, newest first. */
export const listPlaygroundRuns = verb(
  'list_playground_runs',
  async ({
    input: { limit, cursor },
    prompt: { id },
    playgroundRuns,
  }: VerbContext<
    'list_playground_runs',
    { readonly playgroundRuns: Pick<PlaygroundStore, 'list'> }
  >) => {
    const before = readCursor(cursor)
    const found = await playgroundRuns.list(id, { before, limit: limit + 1 })
    return toPage(found, limit, listedRunView, writeCursor)
  },
)
