export { reasonsByKind } from './merge/change-reasons.ts'
export { withChanges } from './merge/proposed-changes.ts'
export type { ProposalState } from './proposal-record.ts'
export { proposalStatusView } from './proposal-view.ts'
