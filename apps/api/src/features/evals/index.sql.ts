export { countMarksByJudge, MEASURES } from './calibration/human-labels.sql.ts'
export { findModelPair } from './comparison/model-pair.sql.ts'
export { summarizePair } from './comparison/summarize-pair.sql.ts'
export {
  addCosts,
  type EstimateNeeds,
  estimateRun,
  listRubrics,
  type RunEstimate,
} from './estimate-run.sql.ts'
export { createRun } from './eval-changes.sql.ts'
export type { NewEvalRun, PinnedCase } from './eval-run.ts'
export { evalRunView } from './eval-view.ts'
export { requirePromptRuns, requireRun } from './evals.sql.ts'
export { type CaseSource, readCases } from './pinned-cases.sql.ts'
export { prepareRun, type RunContent } from './prepare-run.sql.ts'
export { findSameRun } from './same-run.sql.ts'
