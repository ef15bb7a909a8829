import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { Called, ModelRun, RunModel } from '../model/model-run.ts'
import { commonSettings, promptRun, unsentSettings } from '../model/prompt-run.ts'
import type { NamedPrompt } from '../prompt/named-prompt.ts'
import { requestedContent } from '../prompt/requested-content.ts'
import type { ServeContent } from '../prompt/served-content.ts'
import type { Verb } from '../verb.ts'
import { type Came, keptRun, type Trial } from './kept-run.ts'
import { playgroundRunView } from './playground-run.ts'
import type { PlaygroundStore } from './playground-store.ts'

type Given = Input<typeof publicContract.run_playground>

interface PlaygroundPorts {
  readonly serveContent: ServeContent
  readonly runModel: RunModel
  readonly runs: Pick<PlaygroundStore, 'add'>
  readonly now: () => Date
}

/**
 * Runs a prompt on a model and tells the text as it comes. What came is kept however it ends, and by
 * whomever; what is refused before anything came leaves nothing.
 */
export const runPlayground =
  ({ serveContent, runModel, runs, now }: PlaygroundPorts): Verb<'run_playground'> =>
  async (caller, given, end, prompt, tell) => {
    const trial = await trialOf(serveContent, caller, given, prompt)
    const came: Came = { id: newId(caller.at), output: '', beganAt: now() }
    const watcher = {
      called(called: Called) {
        came.called = called
        tell({ type: 'run', id: came.id })
      },
      settled: (spent: Came['spent']) => Object.assign(came, { spent }),
      hear(text: string) {
        came.output += text
        tell({ type: 'text', text })
      },
    }
    try {
      came.end = await runModel(caller, runOf(trial, given), end, watcher)
    } catch (error) {
      if (!(error instanceof Failure) || came.output === '') throw error
      came.failure = error
    }
    const run = keptRun(trial, came, { caller, endedAt: now() })
    await runs.add(caller, run)
    return { data: playgroundRunView(run) }
  }

/** What is tried, of what the caller is delivered. */
async function trialOf(
  serveContent: ServeContent,
  caller: Caller,
  given: Given,
  prompt: NamedPrompt,
): Promise<Trial> {
  const pointer = requestedContent(caller, prompt, given.version)
  const served = await serveContent(pointer, caller)
  const { message = null, variables = {} } = given
  const { prompt: sentPrompt } = await served.compile(variables)
  return {
    promptId: pointer.id,
    version: served.version,
    revision: served.revision ?? null,
    settings: { ...commonSettings(served.content.model_config), ...commonSettings(given) },
    settingsNotSent: unsentSettings(served.content.model_config),
    ...{ variables, sentPrompt, message },
  }
}

const runOf = ({ sentPrompt, message, settings }: Trial, { provider, model }: Given): ModelRun => ({
  purpose: 'playground',
  ...{ provider, model },
  ...promptRun(sentPrompt, message ?? '', settings),
})
