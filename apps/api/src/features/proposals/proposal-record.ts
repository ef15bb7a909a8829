import type { Output } from '@promptwire/core/contract/operation'
import { NEW_METADATA } from '@promptwire/core/contract/public/prompts/prompt-values'
import type { ProposalState } from '@promptwire/core/contract/public/proposals/proposal-fields'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { EMPTY_CONTENT } from '../content/index.ts'
import type { EditableCopy } from '../prompts/index.ts'

type Wire = Output<typeof publicContract.get_proposal>

export type { ProposalState } from '@promptwire/core/contract/public/proposals/proposal-fields'
export type ProposalSource = Wire['source']
export type ChangeCounts = Wire['changes']
export type ChangeReason = Wire['reasons'][number]
export type ProposalComment = Wire['discussion'][number]
/** An author on the wire; null for the service itself. */
export type ProposalAuthor = NonNullable<Wire['author']>

/** The states of a proposal that still needs a decision. */
export const PENDING = ['open', 'changes_requested', 'approved'] as const satisfies ProposalState[]
export type PendingState = (typeof PENDING)[number]

export const isPending = (state: ProposalState): state is PendingState =>
  PENDING.some((each) => each === state)

/** A proposal without its contents. */
export interface ProposalSummary {
  readonly id: string
  /** Null where applying it creates the prompt. */
  readonly promptId: string | null
  readonly promptSlug: string | null
  readonly promptName: string
  readonly title: string
  readonly source: ProposalSource
  readonly demo: boolean
  readonly state: ProposalState
  readonly baseRevision: number | null
  readonly counts: ChangeCounts
  readonly comments: number
  readonly author: ProposalAuthor
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The proposed contents, and their base. */
export interface ProposedContents {
  readonly reason: string
  /** Undefined where the prompt does not exist yet. */
  readonly base: EditableCopy | undefined
  readonly proposed: EditableCopy
  /** The usual slug of a prompt that does not exist yet, with a number if it is taken. */
  readonly usualSlug: string | undefined
  readonly reasons: readonly ChangeReason[]
}

/** An approval, by its author. */
export interface Approval {
  readonly authorId: string | null
  /** Whether a key gave it. */
  readonly byKey: boolean
  /** Whether that was a service key that an admin made an approver. */
  readonly byApprover: boolean
}

export interface ProposalRecord extends ProposalSummary, ProposedContents {
  /** Its creator and its last author; neither can give a required approval. */
  readonly writers: readonly (string | null)[]
  readonly approvalRequired: boolean
  /** Whether the project publishes only what someone other than the author has approved. */
  readonly publishesApproved: boolean
  /** The last approval; undefined without one. */
  readonly approval: Approval | undefined
  readonly discussion: readonly ProposalComment[]
}

/** The base of a prompt that does not exist yet. */
export const NO_COPY: EditableCopy = {
  ...NEW_METADATA,
  content: EMPTY_CONTENT,
}
