import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { PlaygroundStore } from './playground-page.ts'
import { playgroundRunView } from './playground-run.ts'

/** One run, by the id that a link shares. */
export const getPlaygroundRun = verb(
  'get_playground_run',
  async ({
    caller: { projectId },
    input: { playground_run_id },
    playgroundRuns,
  }: VerbContext<
    'get_playground_run',
    { readonly playgroundRuns: Pick<PlaygroundStore, 'find'> }
  >) => {
    const run = await playgroundRuns.find(projectId, playground_run_id)
    if (!run) throw new Failure('NOT_FOUND', 'Playground run not found.')
    return { data: playgroundRunView(run) }
  },
)
