import { readCursor, writeCursor } from '../id-cursor.ts'
import { toPage } from '../page.ts'
import { type FindPrompt, requirePrompt } from '../prompt/resolved-prompt.ts'
import type { Verb } from '../verb.ts'
import { PENDING } from './proposal-record.ts'
import type { Proposals } from './proposal-store.ts'
import { proposalSummaryView } from './proposal-view.ts'

/** The proposals of the project or of one prompt, newest first. */
export const listProposals =
  (proposals: Proposals, findPrompt: FindPrompt): Verb<'list_proposals'> =>
  async ({ projectId }, { prompt_id: prompt, state, limit, cursor }) => {
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
  }
