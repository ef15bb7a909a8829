import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import type { ProposalState } from '@promptwire/contract/proposals/proposal-fields'
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
  /** The last proposal id of the previous page. */
  readonly before?: string | undefined
  readonly limit: number
}

export interface PartVersion {
  readonly partId: string
  readonly version: number
}

export interface NewModel {
  readonly model: string
  readonly comparison: ModelComparison | undefined
}

export interface NewProposal extends ProposedContents {
  readonly id: string
  readonly promptId: string | null
  readonly title: string
  readonly source: ProposalSource
  readonly demo: boolean
  readonly baseRevision: number | null
  readonly counts: ChangeCounts
  readonly partUpdate?: PartVersion | undefined
  /** The agent session that this proposal reverts. */
  readonly reverts?: string | undefined
  readonly newModel?: NewModel | undefined
}

export type ProposalStatus = Pick<
  ProposalSummary,
  'id' | 'state' | 'promptId' | 'baseRevision' | 'revision' | 'demo'
>

export interface NewComment {
  readonly id: string
  readonly decision: ProposalRecord['discussion'][number]['decision']
  readonly text: string
  readonly blockId?: string | undefined
  /** True for an approval by an approver service key. */
  readonly byApprover?: boolean
}

export interface ProposalRequest {
  readonly id: string
  readonly expectedRevision?: number | undefined
}

/** Omitted fields stay. */
export interface ProposalChange {
  readonly contents?: ProposedContents & Pick<NewProposal, 'title' | 'baseRevision' | 'counts'>
  readonly state?: Exclude<ProposalState, 'applied'>
  readonly comment?: NewComment
}

/** The working copy of the proposal's prompt, read under its lock. */
export interface LockedCopy extends EditableCopy {
  readonly revision: number
}

/** Content that someone other than the author has to approve. */
export interface NeededApproval {
  /** Proposals, before they are applied. */
  readonly toApply: boolean
  readonly toPublish: boolean
}
