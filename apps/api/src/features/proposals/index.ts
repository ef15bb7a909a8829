export { reasonsByKind } from './merge/change-reasons.ts'
export { withChanges } from './merge/proposed-changes.ts'
export { proposalStatusView } from './proposal-view.ts'
