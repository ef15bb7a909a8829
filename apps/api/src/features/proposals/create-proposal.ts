import { requireRevision } from '../../kernel/require-revision.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { EMPTY_CONTENT, type PromptContent } from '../content/index.ts'
import type { WorkingCopies, WorkingCopy } from '../prompts/index.ts'
import { requireWorkingCopy } from '../prompts/index.ts'
import type { Versions } from '../versions/index.ts'
import { requireVersion } from '../versions/index.ts'
import { reasonsByKind } from './merge/change-reasons.ts'
import { withChanges } from './merge/proposed-changes.ts'
import { pickDetails } from './merge/proposed-details.ts'
import { proposalStatusView } from './proposal-view.ts'
import type { ProposeChanges } from './propose-changes.ts'

/** Proposes changes of a prompt, which stays as it is. */
export const createProposal = verb(
  'create_proposal',
  async ({
    caller,
    input: { title, reason = '', base_revision, since, ...input },
    prompt,
    prompts,
    propose,
  }: VerbContext<
    'create_proposal',
    { readonly prompts: Versions & WorkingCopies; readonly propose: ProposeChanges }
  >) => {
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
  },
)

/** The published content; nothing before the first publish. */
const published = async (
  prompts: Versions,
  prompt: ResolvedPrompt,
  { publishedVersion }: WorkingCopy,
): Promise<PromptContent> =>
  publishedVersion === undefined
    ? EMPTY_CONTENT
    : prompts.readVersion((await requireVersion(prompts, prompt, publishedVersion)).id)
