import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { leafChecks } from '@promptwire/core/contract/public/testing/checks'
import { configuredModel } from '@promptwire/core/models/serving-models'
import { newId } from '../../kernel/identifiers.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isRubric } from '../checks/index.ts'
import { hashContent, type PromptContent } from '../content/index.ts'
import { requestedContent } from '../delivery/index.ts'
import type { FindProvider } from '../models/index.ts'
import { chooseModel, runSettings } from '../models/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { findTestCases } from '../test-cases/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'
import { createRun } from './eval-changes.sql.ts'
import type { NewEvalRun, PinnedModel } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'
import { findCurrentJudgePrompt } from './judge/judge-prompts.sql.ts'
import { DEFAULT_VERSION } from './judge/judge-prompts.ts'

/** Asks for a run of a prompt on its test cases; everything it runs is pinned now. */
export const runEval = verb(
  'run_eval',
  async ({
    caller,
    input,
    prompt,
    unitOfWork,
    find,
  }: VerbContext<'run_eval', { readonly find: FindProvider }>) => {
    const { provider, model, test_case_ids: only, reuse } = input
    const ran = await pinnedContent(unitOfWork, requestedContent(caller, prompt, input.version))
    const promptModel = configuredModel(ran.content.model_config)
    // Refuses settings that contradict each other before anything is queued.
    runSettings(ran.content)
    const chosen = await chooseModel(find, caller, { provider, model, promptModel })
    const tested = toPinned(chosen)
    const judge = (await needsJudge(unitOfWork, prompt.id, only))
      ? toPinned(
          await chooseModel(find, caller, {
            provider: input.judge_provider ?? provider,
            model: input.judge_model,
          }),
        )
      : undefined
    const judgePrompt = judge && (await findCurrentJudgePrompt(unitOfWork, caller.projectId))
    const run = {
      id: newId(caller.at),
      promptId: prompt.id,
      ...ran,
      tested,
      settingsNotSent: chosen.replaced,
      contentHash: await hashContent(ran.content),
      ownModel: usesPromptModel(ran.content, tested),
      judge: judge ? { ...judge, promptVersion: judgePrompt?.version ?? DEFAULT_VERSION } : null,
    }
    const options = { testCaseIds: only, reuse }
    return { data: evalRunView(await createRun(unitOfWork, caller, run, options)) }
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
  db: Queryable,
  promptId: string,
  only: readonly string[] | undefined,
): Promise<boolean> {
  const wanted = only && new Set(only)
  const cases = await findTestCases(db, promptId)
  return cases.some(
    ({ id, checks }) => (!wanted || wanted.has(id)) && leafChecks(checks).some(isRubric),
  )
}

const toPinned = ({ found, model }: Awaited<ReturnType<typeof chooseModel>>): PinnedModel => ({
  providerId: found.id,
  providerName: found.name,
  model,
})

/**
 * Whether a run on a model shows how the prompt works in use: on the model that it names, or, where it
 * names none, on any but the demo's, which answers by rules.
 */
function usesPromptModel(
  { model_config }: Pick<PromptContent, 'model_config'>,
  { providerId, model }: PinnedModel,
): boolean {
  const named = configuredModel(model_config)
  return named === undefined ? providerId !== DEMO_ID : model === named
}
