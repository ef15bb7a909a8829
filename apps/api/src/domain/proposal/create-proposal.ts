import { EMPTY_CONTENT, type PromptContent } from '../prompt/content.ts'
import type { WorkingCopy } from '../prompt/prompt-record.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import type { ResolvedPrompt } from '../prompt/resolved-prompt.ts'
import { requireRevision } from '../require-revision.ts'
import type { Verb } from '../verb.ts'
import { requireVersion } from '../version/get-version.ts'
import type { Versions } from '../version/version-store.ts'
import { reasonsByKind } from './change-reasons.ts'
import { proposalStatusView } from './proposal-view.ts'
import type { ProposeChanges } from './propose-changes.ts'
import { withChanges } from './proposed-changes.ts'
import { pickDetails } from './proposed-details.ts'

/** Proposes changes of a prompt, which stays as it is. */
export const createProposal =
  (prompts: Versions & WorkingCopies, propose: ProposeChanges): Verb<'create_proposal'> =>
  async (caller, { title, reason = '', base_revision, since, ...input }, prompt) => {
    const working = await requireWorkingCopy(prompts, prompt.id)
    requireRevision(base_revision, working.revision)
    const { copy, reasons } = withChanges(working, input, caller.at)
    const base = since
      ? { ...working, content: await published(prompts, prompt, working) }
      : working
    const proposed = await propose(caller, {
      base,
      known: working.content,
      title,
      reason,
      source: 'edit',
      content: copy.content,
      details: pickDetails(copy),
      ...reasonsByKind(reasons),
    })
    return { data: proposalStatusView(proposed) }
  }

/** What live keys get; nothing before the first publish. */
const published = async (
  prompts: Versions,
  prompt: ResolvedPrompt,
  { publishedVersion }: WorkingCopy,
): Promise<PromptContent> =>
  publishedVersion === undefined
    ? EMPTY_CONTENT
    : prompts.readVersion((await requireVersion(prompts, prompt, publishedVersion)).id)
