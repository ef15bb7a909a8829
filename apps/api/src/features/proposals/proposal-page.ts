import type { ProposalState } from '@promptwire/core/contract/public/proposal-fields'
import type { Caller } from '../../kernel/caller.ts'
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

/** Proposals to read. */
export interface Proposals {
  /** Newest first. */
  list(projectId: string, filter: ProposalFilter): Promise<ProposalSummary[]>
  read(projectId: string, id: string): Promise<ProposalRecord | undefined>
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
}

/** Which proposal, and which revision of it if that matters to the caller. */
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

/** How a locked proposal is applied. */
export interface Applying {
  readonly comment: NewComment
  /** Refuses a proposal in the wrong state, or this caller. */
  readonly check: (proposal: ProposalRecord) => void
  /** Merges it into the working copy; fails with CONFLICT. */
  readonly merge: (proposal: ProposalRecord, copy: EditableCopy) => EditableCopy
  /** Makes the prompt that does not exist yet, and returns its id. */
  readonly create: (proposal: ProposalRecord) => Promise<string>
}

/** Content that someone other than the author has to approve. */
export interface NeededApproval {
  /** A proposal, before it is applied. */
  readonly toApply: boolean
  /** Everything that live keys get. */
  readonly toPublish: boolean
}

/** Changes of proposals; undefined says that the proposal, or its prompt, is gone. */
export interface ProposalChanges {
  /** CONFLICT where the prompt, or the project, has too many already. */
  create(caller: Caller, proposal: NewProposal): Promise<ProposalStatus | undefined>
  /** One change at a time; refused with CONFLICT once it is applied or closed. */
  change(
    caller: Caller,
    request: ProposalRequest,
    change: (proposal: ProposalRecord, copy: LockedCopy | undefined) => ProposalChange,
  ): Promise<ProposalStatus | undefined>
  /** Puts it into the working copy, once, with all that tells of it. */
  apply(
    caller: Caller,
    request: ProposalRequest,
    applying: Applying,
  ): Promise<(ProposalStatus & { readonly promptRevision: number }) | undefined>
  /** Sets what needs approval by somebody else; false when the project is gone. */
  requireApproval(caller: Caller, needed: NeededApproval): Promise<boolean>
}

export interface ProposalStore extends Proposals, ProposalChanges {}
