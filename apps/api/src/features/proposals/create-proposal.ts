import { pickProposable } from '@promptwire/contract/content/prompt-values'
import { requireRevision } from '../../kernel/require-revision.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { EMPTY_CONTENT, type PromptContent, requireUsableVariables } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import type { WorkingCopy } from '../prompts/index.ts'
import { readNumberedVersion } from '../versions/index.sql.ts'
import { reasonsByKind } from './merge/change-reasons.ts'
import { withChanges } from './merge/proposed-changes.ts'
import { proposalStatusView } from './proposal-view.ts'
import { proposeChanges } from './propose-changes.sql.ts'
import { resolveChanges } from './resolve-changes.sql.ts'

/** Proposes changes; the prompt itself stays unchanged. */
export const createProposal = verb(
  'create_proposal',
  async ({
    caller,
    input: { title, reason = '', source, base_revision, since, ...input },
    prompt,
    unitOfWork,
    compute,
  }: VerbContext<'create_proposal', { readonly compute: Compute }>) => {
    const working = await requireWorkingCopy(unitOfWork, prompt.id)
    requireRevision(base_revision, working.revision)
    const changes = await resolveChanges(unitOfWork, caller, input)
    const { copy, reasons } = withChanges(working, changes, caller.at)
    const { variables } = copy.content
    await requireUsableVariables(compute, caller.projectId, variables, working.content.variables)
    const base = since
      ? { ...working, content: await published(unitOfWork, prompt, working) }
      : working
    const proposed = await proposeChanges(unitOfWork, caller, {
      base,
      known: working.content,
      title,
      reason,
      source: source ?? 'edit',
      content: copy.content,
      details: pickProposable(copy),
      ...reasonsByKind(reasons),
    })
    return { data: proposalStatusView(proposed) }
  },
)

const published = async (
  db: Queryable,
  prompt: ResolvedPrompt,
  { publishedVersion }: WorkingCopy,
): Promise<PromptContent> =>
  publishedVersion === undefined ? EMPTY_CONTENT : readNumberedVersion(db, prompt, publishedVersion)
