import { foreignCursor } from '../../../kernel/id-cursor.ts'
import { toPage } from '../../../kernel/page.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { JudgePromptStore } from './judge-prompt-record.ts'
import { judgePromptVersionView } from './judge-prompt-view.ts'

/** The versions of the judge prompt that a project saved, newest first. */
export const listJudgePromptVersions = verb(
  'list_judge_prompt_versions',
  async ({
    caller: { projectId },
    input: { limit, cursor, from_version: newest },
    judgePrompts,
  }: VerbContext<
    'list_judge_prompt_versions',
    { readonly judgePrompts: Pick<JudgePromptStore, 'current' | 'list'> }
  >) => {
    const below = cursor === undefined ? undefined : readCursor(cursor)
    const start = { newest, below }
    const current = await judgePrompts.current(projectId)
    const found = await judgePrompts.list(projectId, start, limit + 1)
    const view = (saved: (typeof found)[number]) => judgePromptVersionView(saved, current)
    return toPage(found, limit, view, ({ version }) => String(version))
  },
)

function readCursor(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
