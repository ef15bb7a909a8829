import { Failure } from '@promptwire/core/errors/failure'
import { verb } from '../../../kernel/verb.ts'
import { judgePromptView } from './judge-prompt-view.ts'
import {
  findCurrentJudgePrompt,
  findJudgePrompt,
  saveJudgePromptText,
} from './judge-prompts.sql.ts'
import { DEFAULT_VERSION } from './judge-prompts.ts'

/** The judge prompt of a project: the text in use, or one that a run used. */
export const readJudgePrompt = verb(
  'get_judge_prompt',
  async ({ caller: { projectId }, input: { version }, unitOfWork }) => {
    if (version === undefined) {
      return { data: judgePromptView(await findCurrentJudgePrompt(unitOfWork, projectId)) }
    }
    const found = await findJudgePrompt(unitOfWork, projectId, version)
    if (!found) throw new Failure('NOT_FOUND', `Judge prompt ${version} not found.`)
    return { data: judgePromptView(found) }
  },
)

/** Changes the text that new runs use. */
export const saveJudgePrompt = verb(
  'save_judge_prompt',
  async ({ caller, input: { text, base_version }, unitOfWork }) => {
    const edited = { text, fixedVersion: DEFAULT_VERSION }
    const isSaved = await saveJudgePromptText(unitOfWork, caller, edited, base_version)
    const data = judgePromptView(await findCurrentJudgePrompt(unitOfWork, caller.projectId))
    return { data: isSaved ? data : { ...data, unchanged: true as const } }
  },
)
