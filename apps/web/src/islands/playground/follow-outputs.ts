import { compareOutputs } from './compare-outputs.ts'
import { continueRuns } from './continue-run.ts'

/** Continues and compares the runs that are shown. */
export function followOutputs(root: HTMLElement): void {
  continueRuns(root)
  compareOutputs(root)
}
