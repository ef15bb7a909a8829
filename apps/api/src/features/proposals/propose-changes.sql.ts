import {
  NEW_METADATA,
  type PromptMetadata,
  type ProposableMetadata,
  pickMetadata,
} from '@promptwire/contract/content/prompt-values'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { newId } from '../../kernel/identifiers.ts'
import type { PromptContent } from '../content/index.ts'
import { requireValidContent } from '../content/index.ts'
import type { WorkingCopy } from '../prompts/index.ts'
import { countChanges, isUnchanged } from './merge/count-changes.ts'
import { regenerateIds } from './merge/regenerate-ids.ts'
import { requireRequiredBlocks } from './merge/required-blocks.ts'
import { insertProposal } from './proposal-changes.sql.ts'
import type { NewModel, PartVersion, ProposalStatus } from './proposal-page.ts'
import { type ChangeReason, NO_COPY, type ProposalSource } from './proposal-record.ts'

interface Proposed {
  readonly title: string
  readonly reason?: string
  readonly source: ProposalSource
  /** Whether the built-in demo wrote the proposal. */
  readonly demo?: boolean
  /** The version of a shared part to update to. */
  readonly partUpdate?: PartVersion
  /** The agent session that this proposal reverts. */
  readonly reverts?: string
  readonly newModel?: NewModel
  /** Base blocks keep their ids; other blocks are new and get new ids. */
  readonly content: PromptContent
  /** By block id in `content`; a removed block's id is in the base. */
  readonly reasonsByBlock?: Readonly<Record<string, string>>
  readonly reasonsByVariable?: Readonly<Record<string, string>>
}

/** Changes based on a working copy that was read. */
export interface ProposedEdit extends Proposed {
  readonly base: WorkingCopy
  /** The working copy, if the base is another content: its blocks keep their ids. */
  readonly known?: PromptContent
  readonly details?: Partial<ProposableMetadata>
}

export interface ProposedPrompt extends Proposed {
  readonly newPrompt: Pick<PromptMetadata, 'name'> & Partial<PromptMetadata>
  /** Used instead of a slug from the name; gets a number if taken. */
  readonly usualSlug?: string
}

export async function proposeChanges(
  unitOfWork: UnitOfWork,
  caller: Caller,
  given: ProposedEdit | ProposedPrompt,
): Promise<ProposalStatus> {
  const { title, source, reason = '', demo = false } = given
  const draft = 'base' in given ? prepareEdit(given) : prepareNewPrompt(given)
  const { base, metadata, ...fields } = draft
  const known = 'base' in given ? given.known : undefined
  const { content, resolveBlockId } = regenerateIds(
    given.content,
    known ?? base?.content,
    caller.at,
  )
  requireValidContent(content)
  requireRequiredBlocks(base?.content.blocks ?? [], content.blocks)
  const proposed = { ...metadata, content }
  const counts = countChanges(base ?? NO_COPY, proposed)
  if (base && isUnchanged(counts)) throw emptyProposal()
  return insertProposal(unitOfWork, caller, {
    ...fields,
    id: newId(caller.at),
    title,
    source,
    demo,
    reason,
    base,
    proposed,
    counts,
    reasons: toChangeReasons(given, resolveBlockId),
    partUpdate: given.partUpdate,
    reverts: given.reverts,
    newModel: given.newModel,
  })
}

export const emptyProposal = () =>
  new Failure('VALIDATION_ERROR', 'The proposal has no changes; add at least one.')

function prepareEdit({ base, details }: ProposedEdit) {
  const metadata = pickMetadata(base)
  return {
    promptId: base.id,
    baseRevision: base.revision,
    base: { ...metadata, content: base.content },
    metadata: { ...metadata, ...details },
    usualSlug: undefined,
  }
}

const prepareNewPrompt = ({ newPrompt, usualSlug }: ProposedPrompt) => ({
  promptId: null,
  baseRevision: null,
  base: undefined,
  metadata: pickMetadata({ ...NEW_METADATA, ...newPrompt }),
  usualSlug,
})

const toChangeReasons = (
  { reasonsByBlock = {}, reasonsByVariable = {} }: Proposed,
  resolveBlockId: (given: string) => string | undefined,
): ChangeReason[] => [
  ...Object.entries(reasonsByBlock).flatMap(([given, reason]) => {
    const block_id = resolveBlockId(given)
    return block_id === undefined ? [] : [{ block_id, variable: null, reason }]
  }),
  ...Object.entries(reasonsByVariable).map(([variable, reason]) => ({
    block_id: null,
    variable,
    reason,
  })),
]
