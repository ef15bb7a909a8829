import { pickMetadata } from '@promptwire/contract/content/prompt-values'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Preferred } from '@promptwire/core/editing/merge-records'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { requireUsableVariables, requireValidContent } from '../content/index.ts'
import { requireManagedHere } from '../prompts/index.ts'
import { countChanges, isUnchanged } from './merge/count-changes.ts'
import { mergeProposal } from './merge/merge-proposal.ts'
import { type Changes, withChanges } from './merge/proposed-changes.ts'
import { regenerateIds } from './merge/regenerate-ids.ts'
import { requireRequiredBlocks } from './merge/required-blocks.ts'
import { changeProposal } from './proposal-changes.sql.ts'
import type { LockedCopy, ProposalChange } from './proposal-page.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'
import { readProposal } from './proposal-rows.ts'
import { proposalStatusView } from './proposal-view.ts'
import { emptyProposal } from './propose-changes.sql.ts'
import { resolveChanges } from './resolve-changes.sql.ts'

type Given = Input<typeof publicContract.update_proposal>
type Update = Changes & Pick<Given, 'rebase' | 'rebase_except'>

/** Changes a proposal and reopens it for review. */
export const updateProposal = verb(
  'update_proposal',
  async ({
    caller,
    input,
    proposal: { id },
    unitOfWork,
    compute,
  }: VerbContext<'update_proposal', { readonly compute: Compute }>) => {
    if (input.rebase_except && !input.rebase) {
      throw invalidField('rebase_except', 'needs rebase.')
    }
    const request = { id, expectedRevision: input.revision }
    const { rebase, rebase_except } = input
    const changes = await resolveChanges(unitOfWork, caller, input)
    const read = await readProposal(unitOfWork, caller.projectId, id)
    if (read) {
      const { content } = withChanges(read.proposed, changes, caller.at).copy
      const before = read.proposed.content.variables
      await requireUsableVariables(compute, caller.projectId, content.variables, before)
    }
    const update = { ...changes, rebase, rebase_except }
    const updated = await changeProposal(unitOfWork, caller, request, (proposal, copy) => {
      if (copy) requireManagedHere({ ...copy, slug: proposal.promptSlug ?? '' })
      return {
        state: 'open',
        contents: buildContents(caller, update, proposal, copy),
        comment: { id: newId(caller.at), decision: 'updated', text: '' },
      }
    })
    return { data: proposalStatusView(updated) }
  },
)

function buildContents(
  { at }: Caller,
  { title, reason, rebase, rebase_except, ...input }: Update,
  proposal: ProposalRecord,
  copy: LockedCopy | undefined,
): NonNullable<ProposalChange['contents']> {
  const current = rebase && copy ? rebased(proposal, copy, rebase, rebase_except) : proposal
  const { copy: changed, reasons } = withChanges(current.proposed, input, at)
  const { base } = current
  const { content } = regenerateIds(changed.content, collectExistingParts(current), at)
  const proposed = { ...changed, content }
  requireRequiredBlocks(base?.content.blocks ?? [], content.blocks)
  requireValidContent(content)
  const counts = countChanges(base ?? NO_COPY, proposed)
  if (base && isUnchanged(counts)) throw emptyProposal()
  const isReplaced = ({ block_id, variable }: (typeof reasons)[number]) =>
    reasons.some((each) => each.block_id === block_id && each.variable === variable)
  return {
    title: title ?? proposal.title,
    reason: reason ?? proposal.reason,
    baseRevision: current.baseRevision,
    base,
    proposed,
    counts,
    usualSlug: proposal.usualSlug,
    reasons: [...proposal.reasons.filter((each) => !isReplaced(each)), ...reasons],
  }
}

type ProposalCopies = Pick<ProposalRecord, 'base' | 'proposed' | 'baseRevision'>

/** Applies the same changes to the current working copy. */
function rebased(
  { base = NO_COPY, proposed }: ProposalRecord,
  { revision, ...copy }: LockedCopy,
  preferred: Preferred,
  except: readonly string[] = [],
): ProposalCopies {
  const sides = { base, theirs: copy, mine: proposed }
  const other = preferred === 'mine' ? 'theirs' : 'mine'
  const { merged } = mergeProposal(sides, preferred, (id) =>
    except.includes(id) ? other : preferred,
  )
  return {
    base: { ...pickMetadata(copy), content: copy.content },
    proposed: merged,
    baseRevision: revision,
  }
}

/** Records that keep their ids, except variables whose id another key now has. */
function collectExistingParts({ base, proposed }: ProposalCopies) {
  const { blocks, variables } = base?.content ?? NO_COPY.content
  const keysById = new Map(variables.map(({ id, key }) => [id, key]))
  const remaining = proposed.content.variables.filter(
    ({ id, key }) => (keysById.get(id) ?? key) === key,
  )
  return {
    blocks: [...blocks, ...proposed.content.blocks],
    variables: [...remaining, ...variables],
  }
}
