import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { requirePrompt } from '../../kernel/resolved-prompt.ts'
import { verb } from '../../kernel/verb.ts'
import { findPrompt } from '../prompts/index.sql.ts'
import { readProposals } from './list-proposals.sql.ts'
import { proposalSummaryView } from './proposal-view.ts'

export const listProposals = verb(
  'list_proposals',
  async ({ caller, input: { prompt_id: prompt, state, limit, cursor }, unitOfWork }) => {
    const promptId =
      prompt === undefined
        ? undefined
        : requirePrompt(await findPrompt(unitOfWork, caller, prompt)).id
    const states = state === undefined ? undefined : state === 'pending' ? PENDING : [state]
    const found = await readProposals(unitOfWork, caller, {
      promptId,
      states,
      before: readCursor(cursor),
      limit: limit + 1,
    })
    return toPage(found, limit, proposalSummaryView, writeCursor)
  },
)
