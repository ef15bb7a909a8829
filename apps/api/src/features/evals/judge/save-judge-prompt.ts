import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'
import { DEFAULT_VERSION } from './judge-prompts.ts'

/** Saves a new version of the judge prompt, which new runs use. */
export const saveJudgePrompt = verb(
  'save_judge_prompt',
  async ({
    caller,
    input: { text, base_version },
    judgePrompts,
  }: VerbContext<
    'save_judge_prompt',
    { readonly judgePrompts: Pick<JudgePromptStore, 'save' | 'current'> }
  >) => {
    const edited = { text, fixedVersion: DEFAULT_VERSION }
    const isSaved = await judgePrompts.save(caller, edited, base_version)
    const data = judgePromptView(await judgePrompts.current(caller.projectId))
    return { data: isSaved ? data : { ...data, unchanged: true as const } }
  },
)
