import type { ChangeReason } from '../proposal-record.ts'

/** Why single changes are made, by the block or variable that they are of. */
export const reasonsByKind = (reasons: readonly ChangeReason[]) => ({
  reasonsByBlock: Object.fromEntries(
    reasons.flatMap(({ block_id, reason }) => (block_id === null ? [] : [[block_id, reason]])),
  ),
  reasonsByVariable: Object.fromEntries(
    reasons.flatMap(({ variable, reason }) => (variable === null ? [] : [[variable, reason]])),
  ),
})
