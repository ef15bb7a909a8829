import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { PromptContent } from '../prompt/content.ts'
import { requireWithinLimits } from '../prompt/content-limits.ts'
import type { PromptMetadata, WorkingCopy } from '../prompt/prompt-record.ts'
import { metadataOf, NEW_METADATA } from '../prompt/prompt-record.ts'
import { countChanges, isNothing } from './count-changes.ts'
import { withOwnIds } from './own-ids.ts'
import { type ChangeReason, NO_COPY, type ProposalSource } from './proposal-record.ts'
import type { ProposalChanges, ProposalStatus } from './proposal-store.ts'
import { requireRequiredBlocks } from './required-blocks.ts'

/** What somebody proposes, and why. */
interface Proposed {
  readonly title: string
  readonly reason?: string
  readonly source: ProposalSource
  /** Whether the built-in demo wrote it. */
  readonly demo?: boolean
  /** Blocks of the base are known by their id; others are new, and get one of their own. */
  readonly content: PromptContent
  /** By the id of a block as it stands in `content`, or in the base where it is removed. */
  readonly reasonsByBlock?: Readonly<Record<string, string>>
  readonly reasonsByVariable?: Readonly<Record<string, string>>
}

/** Changes of a prompt, made of a working copy as it was read. */
export interface ProposedEdit extends Proposed {
  readonly base: WorkingCopy
  /** The working copy, where the base is another content: its blocks keep their ids. */
  readonly known?: PromptContent
  readonly details?: Partial<Pick<PromptMetadata, 'name' | 'description' | 'tags'>>
}

/** A prompt that does not exist yet. */
export interface ProposedPrompt extends Proposed {
  readonly newPrompt: Pick<PromptMetadata, 'name'> & Partial<PromptMetadata>
  /** Taken instead of a slug made of the name, with a number where it is not free. */
  readonly usualSlug?: string
}

/** Proposes changes of a prompt, or a new prompt, for somebody to review; nothing else changes. */
export type ProposeChanges = (
  caller: Caller,
  given: ProposedEdit | ProposedPrompt,
) => Promise<ProposalStatus>

export const createProposeChanges =
  (proposals: Pick<ProposalChanges, 'create'>): ProposeChanges =>
  async (caller, given) => {
    const { title, source, reason = '', demo = false } = given
    const begun = 'base' in given ? editOf(given) : newPromptOf(given)
    const { base, metadata, ...fields } = begun
    const known = 'base' in given ? given.known : undefined
    const { content, idOf } = withOwnIds(given.content, known ?? base?.content, caller.at)
    requireWithinLimits(content)
    requireRequiredBlocks(base?.content.blocks ?? [], content.blocks)
    const proposed = { ...metadata, content }
    const counts = countChanges(base ?? NO_COPY, proposed)
    if (base && isNothing(counts)) throw nothingProposed()
    const created = await proposals.create(caller, {
      ...fields,
      ...{ id: newId(caller.at), title, source, demo, reason, base, proposed, counts },
      reasons: reasonsOf(given, idOf),
    })
    if (!created) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return created
  }

export const nothingProposed = () =>
  new Failure('VALIDATION_ERROR', 'It proposes no change: name what is to be different.')

function editOf({ base, details }: ProposedEdit) {
  const metadata = metadataOf(base)
  return {
    promptId: base.id,
    baseRevision: base.revision,
    base: { ...metadata, content: base.content },
    metadata: { ...metadata, ...details },
    usualSlug: undefined,
  }
}

const newPromptOf = ({ newPrompt, usualSlug }: ProposedPrompt) => ({
  promptId: null,
  baseRevision: null,
  base: undefined,
  metadata: metadataOf({ ...NEW_METADATA, ...newPrompt }),
  usualSlug,
})

const reasonsOf = (
  { reasonsByBlock = {}, reasonsByVariable = {} }: Proposed,
  idOf: (given: string) => string | undefined,
): ChangeReason[] => [
  ...Object.entries(reasonsByBlock).flatMap(([given, reason]) => {
    const block_id = idOf(given)
    return block_id === undefined ? [] : [{ block_id, variable: null, reason }]
  }),
  ...Object.entries(reasonsByVariable).map(([variable, reason]) => ({
    block_id: null,
    variable,
    reason,
  })),
]
