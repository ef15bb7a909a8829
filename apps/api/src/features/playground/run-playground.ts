import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { DurableWrite } from '../../kernel/change/durable-write.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { ServeContent } from '../delivery/index.ts'
import { requestedContent } from '../delivery/index.ts'
import type { CalledModel, ModelRun, RunModel } from '../models/index.ts'
import { commonSettings, promptRun, unsentSettings } from '../models/index.ts'
import { buildPlaygroundRun, type RunProgress, type Trial } from './build-playground-run.ts'
import { addPlaygroundRun } from './playground.sql.ts'
import { playgroundRunView } from './playground-run.ts'

type PlaygroundInput = Input<typeof publicContract.run_playground>

interface PlaygroundPorts {
  readonly serveContent: ServeContent
  readonly runModel: RunModel
  readonly durableWrite: DurableWrite
  readonly now: () => Date
}

/**
 * Runs a prompt on a model and streams the text. Stores the output so far however the run ends; an
 * error before any output stores nothing.
 */
export const runPlayground = verb(
  'run_playground',
  async ({
    caller,
    input: given,
    signal: end,
    prompt,
    emit,
    serveContent,
    runModel,
    durableWrite,
    unitOfWork,
    now,
  }: VerbContext<'run_playground', PlaygroundPorts>) => {
    const trial = await prepareTrial(serveContent, caller, given, prompt)
    const progress: RunProgress = { id: newId(caller.at), output: '', startedAt: now() }
    const watcher = {
      called(called: CalledModel) {
        progress.called = called
        emit({ type: 'run', id: progress.id })
      },
      settled: (spent: RunProgress['spent']) => Object.assign(progress, { spent }),
      onText(text: string) {
        progress.output += text
        emit({ type: 'text', text })
      },
    }
    try {
      progress.end = await runModel(caller, toModelRun(trial, given), end, watcher)
    } catch (error) {
      if (!(error instanceof Failure) || progress.output === '') throw error
      progress.failure = error
    }
    const run = buildPlaygroundRun(trial, progress, { caller, endedAt: now() })
    await durableWrite(() => addPlaygroundRun(unitOfWork, caller, run))
    return { data: playgroundRunView(run) }
  },
)

/** The content to run, from what the caller can read. */
async function prepareTrial(
  serveContent: ServeContent,
  caller: Caller,
  given: PlaygroundInput,
  prompt: ResolvedPrompt,
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
    variables,
    sentPrompt,
    message,
  }
}

const toModelRun = (
  { sentPrompt, message, settings }: Trial,
  { provider, model }: PlaygroundInput,
): ModelRun => ({
  purpose: 'playground',
  provider,
  model,
  ...promptRun(sentPrompt, message ?? '', settings),
})
