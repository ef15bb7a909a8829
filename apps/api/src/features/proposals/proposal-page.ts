import type { ProposalState } from '@promptwire/core/contract/public/proposals/proposal-fields'
import type { EditableCopy } from '../prompts/index.ts'
import type {
  ChangeCounts,
  ProposalRecord,
  ProposalSource,
  ProposalSummary,
  ProposedContents,
} from './proposal-record.ts'

export interface ProposalFilter {
  readonly promptId?: string | undefined
  readonly states?: readonly ProposalState[] | undefined
  /** The id of the last proposal of the page before. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A version of a part that prompts are proposed to take. */
export interface PartVersion {
  readonly partId: string
  readonly version: number
}

/** A proposal as it is made. */
export interface NewProposal extends ProposedContents {
  readonly id: string
  readonly promptId: string | null
  readonly title: string
  readonly source: ProposalSource
  readonly demo: boolean
  readonly baseRevision: number | null
  readonly counts: ChangeCounts
  readonly partUpdate?: PartVersion | undefined
  /** The agent session that it undoes. */
  readonly reverts?: string | undefined
}

/** The result of every write. */
export type ProposalStatus = Pick<
  ProposalSummary,
  'id' | 'state' | 'promptId' | 'baseRevision' | 'revision' | 'demo'
>

/** A comment, or what was decided with it. */
export interface NewComment {
  readonly id: string
  readonly decision: ProposalRecord['discussion'][number]['decision']
  readonly text: string
  readonly blockId?: string | undefined
  /** Whether it is an approval by a service key that is an approver. */
  readonly byApprover?: boolean
}

/** A proposal, and the revision that the caller expects, if any. */
export interface ProposalRequest {
  readonly id: string
  readonly expectedRevision?: number | undefined
}

/** A change of a proposal; omitted fields stay. */
export interface ProposalChange {
  readonly contents?: ProposedContents & Pick<NewProposal, 'title' | 'baseRevision' | 'counts'>
  readonly state?: Exclude<ProposalState, 'applied'>
  readonly comment?: NewComment
}

/** The working copy of a proposal's prompt, under the lock. */
export interface LockedCopy extends EditableCopy {
  readonly revision: number
}

/** Content that someone other than the author has to approve. */
export interface NeededApproval {
  /** A proposal, before it is applied. */
  readonly toApply: boolean
  /** Everything that live keys get. */
  readonly toPublish: boolean
}
