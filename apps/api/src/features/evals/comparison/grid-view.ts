import type { ChangeCounts, GridCell } from './grid-case.ts'

export const countWithRest = ({ broken, fixed, same }: ChangeCounts, all: number) => ({
  broken,
  fixed,
  same,
  not_comparable: all - broken - fixed - same,
})

export function getIncomparableReason(baseline: GridCell, one: GridCell): string | null {
  if (one.change !== null) return null
  if (!one.inBaseline) return 'Only in the candidate.'
  if (!one.inRun) return 'Only in the baseline.'
  if (!one.isJudgedAlike) return 'Its checks differ.'
  if (!one.isAlike) return 'Its input or expected output differs.'
  return baseline.outcome === 'unchecked' || one.outcome === 'unchecked'
    ? 'One of the runs did not score it.'
    : 'One of the runs has no result.'
}
