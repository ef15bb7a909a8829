import { NEW_METADATA } from '@promptwire/contract/content/prompt-values'
import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import type { Output } from '@promptwire/contract/operation'
import { PENDING, type ProposalState } from '@promptwire/contract/proposals/proposal-fields'
import type { publicContract } from '@promptwire/contract/public-contract'
import { EMPTY_CONTENT } from '../content/index.ts'
import type { EditableCopy } from '../prompts/index.ts'

type Wire = Output<typeof publicContract.get_proposal>

export type { ProposalState } from '@promptwire/contract/proposals/proposal-fields'
export type ProposalSource = Wire['source']
export type ChangeCounts = Wire['changes']
export type ChangeReason = Wire['reasons'][number]
export type ProposalComment = Wire['discussion'][number]
/** The author in responses; null for the service itself. */
export type ProposalAuthor = NonNullable<Wire['author']>

export type PendingState = (typeof PENDING)[number]

export const isPending = (state: ProposalState): state is PendingState =>
  PENDING.some((each) => each === state)

export interface ProposalSummary {
  readonly id: string
  /** Null if applying the proposal creates the prompt. */
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

export interface ProposedContents {
  readonly reason: string
  /** Undefined for a new prompt. */
  readonly base: EditableCopy | undefined
  readonly proposed: EditableCopy
  /** The usual slug of a new prompt; gets a number if taken. */
  readonly usualSlug: string | undefined
  readonly reasons: readonly ChangeReason[]
}

export interface Approval {
  readonly authorId: string | null
  readonly byKey: boolean
  /** Whether a service key that is an approver gave it. */
  readonly byApprover: boolean
}

export interface ProposalRecord extends ProposalSummary, ProposedContents {
  /** The creator and the last author; neither can give a required approval. */
  readonly writers: readonly (string | null)[]
  readonly approvalRequired: boolean
  /** Whether the project publishes only content that someone other than the author approved. */
  readonly publishesApproved: boolean
  readonly approval: Approval | undefined
  readonly discussion: readonly ProposalComment[]
  readonly comparison: ModelComparison | null
}

export const NO_COPY: EditableCopy = {
  ...NEW_METADATA,
  content: EMPTY_CONTENT,
}
