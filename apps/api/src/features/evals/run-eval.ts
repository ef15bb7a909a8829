import { leafChecks } from '@promptwire/core/contract/public/checks'
import type { Caller } from '../../kernel/caller.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isRubric } from '../checks/index.ts'
import { hashContent } from '../content/index.ts'
import { requestedContent } from '../delivery/index.ts'
import type { FindProvider } from '../models/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import type { TestCases } from '../test-cases/index.ts'
import { readVersion } from '../versions/index.sql.ts'
import type { EvalChanges } from './eval-page.ts'
import type { NewEvalRun, PinnedModel } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'
import type { JudgePromptStore } from './judge/judge-prompt-record.ts'
import { DEFAULT_VERSION } from './judge/judge-prompts.ts'
import { getConfiguredModel, usesPromptModel } from './runner/prompt-model.ts'

interface RunEvalPorts {
  readonly evals: EvalChanges
  readonly judgePrompts: Pick<JudgePromptStore, 'current'>
  readonly testCases: TestCases
  readonly find: FindProvider
}

/** Asks for a run of a prompt on its test cases; everything it runs is pinned now. */
export const runEval = verb(
  'run_eval',
  async ({
    caller,
    input,
    prompt,
    evals,
    judgePrompts,
    unitOfWork,
    testCases,
    find,
  }: VerbContext<'run_eval', RunEvalPorts>) => {
    const { provider, model, test_case_ids: only } = input
    const ran = await pinnedContent(unitOfWork, requestedContent(caller, prompt, input.version))
    const tested = await pinned(find, caller, provider, model, getConfiguredModel(ran.content))
    const judge = (await needsJudge(testCases, prompt.id, only))
      ? await pinned(find, caller, input.judge_provider ?? provider, input.judge_model)
      : undefined
    const judgePrompt = judge && (await judgePrompts.current(caller.projectId))
    const run = {
      id: newId(caller.at),
      promptId: prompt.id,
      ...ran,
      tested,
      contentHash: await hashContent(ran.content),
      ownModel: usesPromptModel(ran.content, tested),
      judge: judge ? { ...judge, promptVersion: judgePrompt?.version ?? DEFAULT_VERSION } : null,
    }
    return { data: evalRunView(await evals.create(caller, run, only)) }
  },
)

/** The content to run: a saved version, or the current working copy. */
async function pinnedContent(
  db: Queryable,
  { id, version, versionId }: PromptPointer,
): Promise<Pick<NewEvalRun, 'version' | 'revision' | 'content'>> {
  if (versionId !== undefined) {
    return { version, revision: null, content: await readVersion(db, versionId) }
  }
  const { content, revision } = await requireWorkingCopy(db, id)
  return { version: null, revision, content }
}

/** Whether one of the test cases has a check that a model judges. */
async function needsJudge(
  testCases: TestCases,
  promptId: string,
  only: readonly string[] | undefined,
): Promise<boolean> {
  const wanted = only && new Set(only)
  const cases = await testCases.list(promptId, undefined, undefined)
  return cases.some(
    ({ id, checks }) => (!wanted || wanted.has(id)) && leafChecks(checks).some(isRubric),
  )
}

async function pinned(
  find: FindProvider,
  caller: Caller,
  provider: string | undefined,
  model: string | undefined,
  /** The default if no provider is named and this one has the model. */
  usual?: string,
): Promise<PinnedModel> {
  const found = await find(caller, provider)
  const { id: providerId, name: providerName, models } = found
  const known = usual !== undefined && models.includes(usual) ? usual : found.model
  const pinnedModel = model ?? known
  await found.requireUsable(pinnedModel)
  return { providerId, providerName, model: pinnedModel }
}
