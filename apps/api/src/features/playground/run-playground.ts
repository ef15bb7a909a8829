import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Caller } from '../../kernel/caller.ts'
import type { DurableWrite } from '../../kernel/change/durable-write.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { createRedaction, type Redaction } from '../content/index.ts'
import type { ServeContent } from '../delivery/index.ts'
import { requestedContent } from '../delivery/index.ts'
import type { CalledModel, ModelRun, RunModel } from '../models/index.ts'
import { promptRun, runSettings } from '../models/index.ts'
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
 * Runs a prompt on a model and streams the text. Stores the output even if the run fails later; an
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
      if (!(error instanceof Failure)) throw error
      const redaction = await readRedaction(unitOfWork, trial)
      progress.failure = redaction.hideFailure(error)
      if (progress.output === '') throw progress.failure
    }
    const redaction = await readRedaction(unitOfWork, trial)
    const run = buildPlaygroundRun(trial, progress, redaction, { caller, endedAt: now() })
    await durableWrite(() => addPlaygroundRun(unitOfWork, caller, run))
    return { data: playgroundRunView(run) }
  },
)

/** The content to run, limited to what the caller can read. */
async function prepareTrial(
  serveContent: ServeContent,
  caller: Caller,
  given: PlaygroundInput,
  prompt: ResolvedPrompt,
): Promise<Trial> {
  const pointer = requestedContent(caller, prompt, given.version)
  const served = await serveContent(pointer, caller)
  const { message = null, turns = [], variables = {} } = given
  const { model_config } = served.content
  const { settings, notSent } = runSettings(served.content, given)
  const compiled = await served.compile(variables, { withMessages: true })
  return {
    promptId: pointer.id,
    version: served.version,
    revision: served.revision ?? null,
    promptModel: configuredModel(model_config),
    settings,
    settingsNotSent: notSent,
    declared: served.content.variables,
    variables,
    sentPrompt: compiled.prompt,
    compiled,
    message,
    turns,
  }
}

/**
 * Hides values that the content or the current working copy declares sensitive: a variable may have
 * become sensitive during the run, or since its version.
 */
async function readRedaction(
  { prisma }: Queryable,
  { promptId, declared, variables }: Trial,
): Promise<Redaction> {
  const where = { promptId, sensitive: true }
  const found = await prisma.variable.findMany({ where, select: { key: true } })
  const keys = new Set(found.map(({ key }) => key))
  const marked = declared.map((each) => (keys.has(each.key) ? { ...each, sensitive: true } : each))
  return createRedaction(marked, variables)
}

const toModelRun = (
  { compiled, message, turns, settings, promptModel }: Trial,
  { provider, model }: PlaygroundInput,
): ModelRun => ({
  purpose: 'playground',
  provider,
  model,
  promptModel,
  ...promptRun(compiled, message ?? '', settings),
  turns,
})
