import type { JudgePrompt } from '@promptwire/contract/evals/judge-prompt'
import { DEFAULT_TEXT, DEFAULT_VERSION, fixedText, type SavedJudgePrompt } from './judge-prompts.ts'

const BUILT_IN = { version: DEFAULT_VERSION, text: DEFAULT_TEXT }

/** A judge prompt; undefined is the built-in default. */
export const judgePromptView = (saved: SavedJudgePrompt | undefined): JudgePrompt => ({
  version: saved?.version ?? BUILT_IN.version,
  text: saved?.text ?? BUILT_IN.text,
  fixed_text: fixedText(saved?.fixedVersion ?? BUILT_IN.version),
  is_default: saved === undefined,
  author: saved ? authorView(saved) : null,
  created_at: saved?.createdAt.toISOString() ?? null,
  default: BUILT_IN,
})

const authorView = ({ author }: SavedJudgePrompt) =>
  author && { user_id: author.userId, name: author.name }
