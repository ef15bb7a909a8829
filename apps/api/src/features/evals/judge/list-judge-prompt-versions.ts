import { foreignCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import type { Verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptVersionView } from './judge-prompt-view.ts'

/** The versions of the judge prompt that a project saved, newest first. */
export const listJudgePromptVersions =
  (prompts: Pick<JudgePromptStore, 'current' | 'list'>): Verb<'list_judge_prompt_versions'> =>
  async ({ projectId }, { limit, cursor, from_version: newest }) => {
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const start = { newest, below }
    const current = await prompts.current(projectId)
    const found = await prompts.list(projectId, start, limit + 1)
    const view = (saved: (typeof found)[number]) => judgePromptVersionView(saved, current)
    return toPage(found, limit, view, ({ version }) => String(version))
  }

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
