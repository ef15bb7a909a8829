import {
  type ContentConflicts,
  type MergeableCopy,
  mergeContent,
} from '@promptwire/contract/content/merge-content'
import {
  CONTENT_FIELD_NAMES,
  PromptMetadata,
  pickContentFields,
  pickMetadata,
  pickProposable,
} from '@promptwire/contract/content/prompt-values'
import type { Preferred, PreferredByKey } from '@promptwire/core/editing/merge-records'
import { Failure } from '@promptwire/core/errors/failure'
import type { ContentBlock, ContentVariable } from '../../content/index.ts'
import type { EditableCopy } from '../../prompts/index.ts'

export type Conflicts = ContentConflicts<ContentBlock & Fields, ContentVariable & Fields>
type Fields = Readonly<Record<string, unknown>>

export interface ThreeCopies {
  readonly base: EditableCopy
  readonly theirs: EditableCopy
  readonly mine: EditableCopy
}

const mergeable = (
  copy: EditableCopy,
): MergeableCopy<ContentBlock & Fields, ContentVariable & Fields> => ({
  about: pickProposable(copy),
  ...copy.content,
})

/** Merges a proposal into a working copy, or returns the conflicts to resolve first. */
export function mergeProposal(
  { base, theirs, mine }: ThreeCopies,
  preferred?: Preferred,
  preferredBlock?: PreferredByKey,
): { merged: EditableCopy; conflicts: Conflicts } {
  const sides = { base: mergeable(base), theirs: mergeable(theirs), mine: mergeable(mine) }
  const { merged, conflicts } = mergeContent(sides, preferred, preferredBlock)
  const { about, blocks, variables, ...fields } = merged
  return {
    merged: {
      ...PromptMetadata.parse({ ...pickMetadata(theirs), ...about }),
      content: {
        blocks: [...blocks],
        variables: [...variables],
        ...pickContentFields(fields),
      },
    },
    conflicts,
  }
}

export const hasConflicts = (conflicts: Conflicts): boolean =>
  Object.values(conflicts).some((of) => of.length > 0)

/**
 * Throws with the ids of the records that both sides changed, since not every caller may read texts and keys.
 */
export function requireNoConflict(conflicts: Conflicts): void {
  if (!hasConflicts(conflicts)) return
  const { blocks, variables, about } = conflicts
  const named = [
    ...blocks.slice(0, MAX_LISTED_BLOCKS).map(({ key }) => `block ${key}`),
    ...(blocks.length > MAX_LISTED_BLOCKS
      ? [`${blocks.length - MAX_LISTED_BLOCKS} more blocks`]
      : []),
    ...(variables.length > 0 ? ['variables'] : []),
    ...CONTENT_FIELD_NAMES.filter((name) => conflicts[name].length > 0),
    ...about.map(({ key }) => key),
  ]
  throw new Failure(
    'CONFLICT',
    `The working copy changed in the same places: ${named.join(', ')}. ` +
      'See both sides with get_proposal; resolve with update_proposal and rebase.',
  )
}

const MAX_LISTED_BLOCKS = 5
