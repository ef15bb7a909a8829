import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'

/** Makes an earlier version, or the built-in default, the one that new runs use. */
export const restoreJudgePrompt = verb(
  'rollback_judge_prompt',
  async ({
    caller,
    input: { judge_prompt_version, base_version },
    judgePrompts,
  }: VerbContext<
    'rollback_judge_prompt',
    { readonly judgePrompts: Pick<JudgePromptStore, 'restore' | 'current'> }
  >) => {
    const isRestored = await judgePrompts.restore(caller, judge_prompt_version, base_version)
    const data = judgePromptView(await judgePrompts.current(caller.projectId))
    return { data: isRestored ? data : { ...data, unchanged: true as const } }
  },
)
