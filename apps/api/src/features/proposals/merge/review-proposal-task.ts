import { mapContentFields, pickProposable } from '@promptwire/contract/content/prompt-values'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { sameJson } from '@promptwire/core/text/same-json'
import { COUNTING_BUDGET_MS, type Task } from '../../../platform/threads/task.ts'
import type { ContentBlock, ContentVariable } from '../../content/index.ts'
import { blockView, diffContent, variableView } from '../../content/index.ts'
import type { EditableCopy } from '../../prompts/index.ts'
import { type Conflicts, hasConflicts, mergeProposal } from './merge-proposal.ts'

type Reviewed = Pick<
  Output<typeof publicContract.get_proposal>,
  'differences' | 'outdated' | 'has_conflicts' | 'conflicts'
>

interface ReviewedCopies {
  readonly base: EditableCopy
  readonly proposed: EditableCopy
  /** The current working copy; undefined if the proposal can no longer be applied. */
  readonly current: EditableCopy | undefined
}

/** JSON of a proposal's changes and its conflicts with the working copy. */
export const reviewProposalTask: Task<ReviewedCopies, string> = {
  name: 'review_proposal',
  maxInlineSize: 1_000,
  budgetMs: COUNTING_BUDGET_MS,
  run(copies) {
    const reviewed: Reviewed = { differences: buildDifferences(copies), ...conflictsWith(copies) }
    return JSON.stringify(reviewed)
  },
}

function buildDifferences({ base, proposed }: ReviewedCopies): Reviewed['differences'] {
  const { identical: _, ...differences } = diffContent(base.content, proposed.content)
  const [before, after] = [pickProposable(base), pickProposable(proposed)]
  return {
    ...differences,
    blocks: differences.blocks.filter(({ change, moved }) => change !== 'unchanged' || moved),
    details: sameJson(before, after) ? null : { before, after },
  }
}

function conflictsWith({ base, proposed, current }: ReviewedCopies): Omit<Reviewed, 'differences'> {
  if (!current) return { outdated: false, has_conflicts: false, conflicts: null }
  const { conflicts } = mergeProposal({ base, theirs: current, mine: proposed })
  const found = hasConflicts(conflicts)
  return {
    outdated:
      !sameJson(base.content, current.content) ||
      !sameJson(pickProposable(base), pickProposable(current)),
    has_conflicts: found,
    conflicts: found ? conflictsView(conflicts) : null,
  }
}

const conflictsView = ({ blocks, variables, about, ...fields }: Conflicts) => ({
  blocks: blocks.map(({ key, fields, ...sides }) => ({
    block_id: key,
    fields: [...fields],
    ...eachSide(sides, (block: ContentBlock) => blockView(block)),
  })),
  variables: variables.map(({ key, fields, ...sides }) => ({
    key,
    fields: [...fields],
    ...eachSide(sides, (variable: ContentVariable) => variableView(variable)),
  })),
  ...mapContentFields((name) => fields[name].map(fieldView)),
  details: about.map(fieldView),
})

const eachSide = <T, View>(
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', T | undefined>,
  view: (side: T) => View,
) => {
  const shown = (side: T | undefined) => (side === undefined ? null : view(side))
  return { base: shown(base), theirs: shown(theirs), mine: shown(mine) }
}

const fieldView = ({ key, ...sides }: Conflicts['about'][number]) => ({
  field: key,
  ...eachSide(sides, (of) => of[key] ?? null),
})
