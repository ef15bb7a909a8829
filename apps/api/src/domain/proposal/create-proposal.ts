import { requireRevision } from '../prompt/prompt-editor.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import type { Verb } from '../verb.ts'
import { reasonsByKind } from './change-reasons.ts'
import { proposalStatusView } from './proposal-view.ts'
import type { ProposeChanges } from './propose-changes.ts'
import { withChanges } from './proposed-changes.ts'
import { detailsOf } from './proposed-details.ts'

/** Proposes changes of a prompt, which stays as it is. */
export const createProposal =
  (prompts: WorkingCopies, propose: ProposeChanges): Verb<'create_proposal'> =>
  async (caller, { title, reason = '', base_revision, ...input }, prompt) => {
    const base = await requireWorkingCopy(prompts, prompt.id)
    requireRevision(base_revision, base.revision)
    const { copy, reasons } = withChanges(base, input, caller.at)
    const proposed = await propose(caller, {
      ...{ base, title, reason, source: 'edit', content: copy.content },
      details: detailsOf(copy),
      ...reasonsByKind(reasons),
    })
    return { data: proposalStatusView(proposed) }
  }
