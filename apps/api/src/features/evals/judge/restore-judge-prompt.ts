import type { Verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'

/** Makes an earlier version, or the built-in default, the one that new runs use. */
export const restoreJudgePrompt =
  (prompts: Pick<JudgePromptStore, 'restore' | 'current'>): Verb<'rollback_judge_prompt'> =>
  async (caller, { judge_prompt_version, base_version }) => {
    const isRestored = await prompts.restore(caller, judge_prompt_version, base_version)
    const data = judgePromptView(await prompts.current(caller.projectId))
    return { data: isRestored ? data : { ...data, unchanged: true } }
  }
