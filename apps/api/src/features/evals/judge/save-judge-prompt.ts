import type { Verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptView } from './judge-prompt-view.ts'
import { DEFAULT_VERSION } from './judge-prompts.ts'

/** Saves a new version of the judge prompt, which new runs use. */
export const saveJudgePrompt =
  (prompts: Pick<JudgePromptStore, 'save' | 'current'>): Verb<'save_judge_prompt'> =>
  async (caller, { text, base_version }) => {
    const edited = { text, fixedVersion: DEFAULT_VERSION }
    const isSaved = await prompts.save(caller, edited, base_version)
    const data = judgePromptView(await prompts.current(caller.projectId))
    return { data: isSaved ? data : { ...data, unchanged: true } }
  }
