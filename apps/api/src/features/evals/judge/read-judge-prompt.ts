import type { Verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'

/** The judge prompt that new runs of a project use. */
export const readJudgePrompt =
  (prompts: Pick<JudgePromptStore, 'current'>): Verb<'get_judge_prompt'> =>
  async ({ projectId }) => ({ data: judgePromptView(await prompts.current(projectId)) })
