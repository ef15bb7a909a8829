import type { ChangeReason } from '../proposal-record.ts'

/** Reasons of single changes, by block or variable. */
export const reasonsByKind = (reasons: readonly ChangeReason[]) => ({
  reasonsByBlock: Object.fromEntries(
    reasons.flatMap(({ block_id, reason }) => (block_id === null ? [] : [[block_id, reason]])),
  ),
  reasonsByVariable: Object.fromEntries(
    reasons.flatMap(({ variable, reason }) => (variable === null ? [] : [[variable, reason]])),
  ),
})
