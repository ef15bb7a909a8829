import { verb } from '../../../kernel/verb.ts'
import { judgePromptView } from './judge-prompt-view.ts'
import {
  findCurrentJudgePrompt,
  restoreJudgePromptVersion,
  saveJudgePromptText,
} from './judge-prompts.sql.ts'
import { DEFAULT_VERSION } from './judge-prompts.ts'

/** Saves a new version of the judge prompt, which new runs use. */
export const saveJudgePrompt = verb(
  'save_judge_prompt',
  async ({ caller, input: { text, base_version }, unitOfWork }) => {
    const edited = { text, fixedVersion: DEFAULT_VERSION }
    const isSaved = await saveJudgePromptText(unitOfWork, caller, edited, base_version)
    const data = judgePromptView(await findCurrentJudgePrompt(unitOfWork, caller.projectId))
    return { data: isSaved ? data : { ...data, unchanged: true as const } }
  },
)

/** Makes an earlier version, or the built-in default, the one that new runs use. */
export const restoreJudgePrompt = verb(
  'rollback_judge_prompt',
  async ({ caller, input: { judge_prompt_version: version, base_version }, unitOfWork }) => {
    const isRestored = await restoreJudgePromptVersion(unitOfWork, caller, version, base_version)
    const data = judgePromptView(await findCurrentJudgePrompt(unitOfWork, caller.projectId))
    return { data: isRestored ? data : { ...data, unchanged: true as const } }
  },
)
