import type { JudgePrompt, JudgePromptVersion } from '@promptwire/core/contract/people/judge-prompt'
import { DEFAULT_TEXT, DEFAULT_VERSION, fixedText, type SavedJudgePrompt } from './judge-prompts.ts'

const BUILT_IN = { version: DEFAULT_VERSION, text: DEFAULT_TEXT }

/** The judge prompt that new runs use; undefined is the built-in default. */
export const judgePromptView = (saved: SavedJudgePrompt | undefined): JudgePrompt => ({
  version: saved?.version ?? BUILT_IN.version,
  text: saved?.text ?? BUILT_IN.text,
  fixed_text: fixedText(saved?.fixedVersion ?? BUILT_IN.version),
  is_default: saved === undefined,
  author: saved ? authorView(saved) : null,
  created_at: saved?.createdAt.toISOString() ?? null,
  default: BUILT_IN,
})

export const judgePromptVersionView = (
  saved: SavedJudgePrompt,
  current: SavedJudgePrompt | undefined,
): JudgePromptVersion => ({
  version: saved.version,
  text: saved.text,
  author: authorView(saved),
  created_at: saved.createdAt.toISOString(),
  is_current: saved.version === current?.version,
})

const authorView = ({ author }: SavedJudgePrompt) =>
  author && { user_id: author.userId, name: author.name }
