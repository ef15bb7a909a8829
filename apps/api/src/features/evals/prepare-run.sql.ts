import { DEMO_ID } from '@promptwire/contract/models/provider-fields'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Caller } from '../../kernel/caller.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { hashContent, type PromptContent } from '../content/index.ts'
import { chooseModel, type FindProvider, runSettings } from '../models/index.ts'
import type { NewEvalRun, PinnedModel } from './eval-run.ts'
import { findCurrentJudgePrompt } from './judge/judge-prompts.sql.ts'
import { DEFAULT_VERSION } from './judge/judge-prompts.ts'

export type RunContent = Pick<NewEvalRun, 'promptId' | 'version' | 'revision' | 'content'>

interface RunModels {
  readonly provider?: string | undefined
  readonly model?: string | undefined
  readonly judge_provider?: string | undefined
  readonly judge_model?: string | undefined
}

interface PrepareNeeds {
  readonly unitOfWork: Queryable
  readonly find: FindProvider
}

/** Pins all inputs of a run. Rejects contradictory settings before the run is queued. */
export async function prepareRun(
  { unitOfWork, find }: PrepareNeeds,
  caller: Caller,
  ran: RunContent,
  { provider, model, ...given }: RunModels,
  needsJudge: boolean,
): Promise<NewEvalRun> {
  const promptModel = configuredModel(ran.content.model_config)
  runSettings(ran.content)
  const chosen = await chooseModel(find, caller, { provider, model, promptModel })
  const tested = toPinned(chosen)
  const judge = needsJudge
    ? toPinned(
        await chooseModel(find, caller, {
          provider: given.judge_provider ?? provider,
          model: given.judge_model,
        }),
      )
    : undefined
  const judgePrompt = judge && (await findCurrentJudgePrompt(unitOfWork, caller.projectId))
  return {
    id: newId(caller.at),
    ...ran,
    tested,
    settingsNotSent: chosen.replaced,
    contentHash: await hashContent(ran.content),
    ownModel: usesPromptModel(ran.content, tested),
    judge: judge ? { ...judge, promptVersion: judgePrompt?.version ?? DEFAULT_VERSION } : null,
  }
}

const toPinned = ({ found, model }: Awaited<ReturnType<typeof chooseModel>>): PinnedModel => ({
  providerId: found.id,
  providerName: found.name,
  model,
})

/**
 * True if the run uses the model that the prompt names. Without a named model, any model but the demo's,
 * which answers by rules.
 */
function usesPromptModel(
  { model_config }: Pick<PromptContent, 'model_config'>,
  { providerId, model }: PinnedModel,
): boolean {
  const named = configuredModel(model_config)
  return named === undefined ? providerId !== DEMO_ID : model === named
}
