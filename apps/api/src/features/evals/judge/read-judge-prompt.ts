import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'

/** The judge prompt that new runs of a project use. */
export const readJudgePrompt = verb(
  'get_judge_prompt',
  async ({
    caller: { projectId },
    judgePrompts,
  }: VerbContext<
    'get_judge_prompt',
    { readonly judgePrompts: Pick<JudgePromptStore, 'current'> }
  >) => ({
    data: judgePromptView(await judgePrompts.current(projectId)),
  }),
)
