import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { playgroundRunView } from './playground-run.ts'

/** One run, by the id that a link shares. */
export const getPlaygroundRun =
  (runs: Pick<PlaygroundStore, 'find'>): Verb<'get_playground_run'> =>
  async ({ projectId }, { playground_run_id }) => {
    const run = await runs.find(projectId, playground_run_id)
    if (!run) throw new Failure('NOT_FOUND', 'Playground run not found.')
    return { data: playgroundRunView(run) }
  }
