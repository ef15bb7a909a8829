import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Preferred } from '@promptwire/core/editing/merge-records'
import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { requireWithinLimits } from '../prompt/content-limits.ts'
import { metadataOf } from '../prompt/prompt-record.ts'
import type { Verb } from '../verb.ts'
import { countChanges, isNothing } from './count-changes.ts'
import { mergeProposal } from './merge-proposal.ts'
import { withOwnIds } from './own-ids.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'
import type { HeldCopy, ProposalChange, ProposalChanges } from './proposal-store.ts'
import { proposalStatusView } from './proposal-view.ts'
import { nothingProposed } from './propose-changes.ts'
import { withChanges } from './proposed-changes.ts'
import { requireRequiredBlocks } from './required-blocks.ts'

type Update = Input<typeof publicContract.update_proposal>

/** Changes what is proposed, which is open to review again. */
export const updateProposal =
  (proposals: ProposalChanges): Verb<'update_proposal'> =>
  async (caller, input, { id }) => {
    if (input.rebase_except && !input.rebase) {
      throw new Failure('VALIDATION_ERROR', 'rebase_except: is for use with rebase.')
    }
    const request = { id, expectedRevision: input.revision }
    const updated = await proposals.change(caller, request, (held, copy) => ({
      state: 'open',
      contents: contentsOf(caller, input, held, copy),
      comment: { id: newId(caller.at), decision: 'updated', text: '' },
    }))
    if (!updated) throw new Failure('NOT_FOUND', 'Proposal not found.')
    return { data: proposalStatusView(updated) }
  }

function contentsOf(
  { at }: Caller,
  { title, reason, rebase, rebase_except, ...input }: Update,
  held: ProposalRecord,
  copy: HeldCopy | undefined,
): NonNullable<ProposalChange['contents']> {
  const begun = rebase && copy ? rebased(held, copy, rebase, rebase_except) : held
  const { copy: changed, reasons } = withChanges(begun.proposed, input, at)
  const { base } = begun
  const { content } = withOwnIds(changed.content, knownTo(begun), at)
  const proposed = { ...changed, content }
  requireRequiredBlocks(base?.content.blocks ?? [], content.blocks)
  requireWithinLimits(content)
  const counts = countChanges(base ?? NO_COPY, proposed)
  if (base && isNothing(counts)) throw nothingProposed()
  const isNamedAnew = ({ block_id, variable }: (typeof reasons)[number]) =>
    reasons.some((each) => each.block_id === block_id && each.variable === variable)
  return {
    title: title ?? held.title,
    reason: reason ?? held.reason,
    baseRevision: begun.baseRevision,
    ...{ base, proposed, counts, usualSlug: held.usualSlug },
    reasons: [...held.reasons.filter((each) => !isNamedAnew(each)), ...reasons],
  }
}

type Begun = Pick<ProposalRecord, 'base' | 'proposed' | 'baseRevision'>

/** The same changes of the working copy as it is now. */
function rebased(
  { base = NO_COPY, proposed }: ProposalRecord,
  { revision, ...copy }: HeldCopy,
  preferred: Preferred,
  except: readonly string[] = [],
): Begun {
  const sides = { base, theirs: copy, mine: proposed }
  const other = preferred === 'mine' ? 'theirs' : 'mine'
  const { merged } = mergeProposal(sides, preferred, (id) =>
    except.includes(id) ? other : preferred,
  )
  return {
    base: { ...metadataOf(copy), content: copy.content },
    proposed: merged,
    baseRevision: revision,
  }
}

/** What keeps its id: all that is proposed, but for a variable whose id another key has taken since. */
function knownTo({ base, proposed }: Begun) {
  const { blocks, variables } = base?.content ?? NO_COPY.content
  const keyOf = new Map(variables.map(({ id, key }) => [id, key]))
  const kept = proposed.content.variables.filter(({ id, key }) => (keyOf.get(id) ?? key) === key)
  return { blocks: [...blocks, ...proposed.content.blocks], variables: [...kept, ...variables] }
}
