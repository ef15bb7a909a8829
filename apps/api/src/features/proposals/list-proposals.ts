import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { type FindPrompt, requirePrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Proposals } from './proposal-page.ts'
import { PENDING } from './proposal-record.ts'
import { proposalSummaryView } from './proposal-view.ts'

/** The proposals of the project or of one prompt, newest first. */
export const listProposals = verb(
  'list_proposals',
  async ({
    caller: { projectId },
    input: { prompt_id: prompt, state, limit, cursor },
    proposals,
    findPrompt,
  }: VerbContext<
    'list_proposals',
    { readonly proposals: Proposals; readonly findPrompt: FindPrompt }
  >) => {
    const promptId =
      prompt === undefined ? undefined : requirePrompt(await findPrompt(projectId, prompt)).id
    const states = state === undefined ? undefined : state === 'pending' ? PENDING : [state]
    const found = await proposals.list(projectId, {
      promptId,
      states,
      before: readCursor(cursor),
      limit: limit + 1,
    })
    return toPage(found, limit, proposalSummaryView, writeCursor)
  },
)
