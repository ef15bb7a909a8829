import { foreignCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { verb } from '../../../kernel/verb.ts'
import { judgePromptVersionView, judgePromptView } from './judge-prompt-view.ts'
import { findCurrentJudgePrompt, listJudgePrompts } from './judge-prompts.sql.ts'

/** The judge prompt that new runs of a project use. */
export const readJudgePrompt = verb(
  'get_judge_prompt',
  async ({ caller: { projectId }, unitOfWork }) => ({
    data: judgePromptView(await findCurrentJudgePrompt(unitOfWork, projectId)),
  }),
)

/** The versions of the judge prompt that a project saved, newest first. */
export const listJudgePromptVersions = verb(
  'list_judge_prompt_versions',
  async ({ caller: { projectId }, input: { limit, cursor, from_version: newest }, unitOfWork }) => {
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const current = await findCurrentJudgePrompt(unitOfWork, projectId)
    const found = await listJudgePrompts(unitOfWork, projectId, { newest, below }, limit + 1)
    const view = (saved: (typeof found)[number]) => judgePromptVersionView(saved, current)
    return toPage(found, limit, view, ({ version }) => String(version))
  },
)

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
