import { compareOutputs } from './compare-outputs.ts'
import { continueRuns } from './continue-run.ts'

export function followOutputs(root: HTMLElement): void {
  continueRuns(root)
  compareOutputs(root)
}
