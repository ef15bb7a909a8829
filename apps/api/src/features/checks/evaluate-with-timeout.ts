import { OverBudget } from '../../kernel/over-budget.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { TextCheck } from './evaluate-text-checks.ts'
import { evaluateTextChecksTask } from './evaluate-text-checks-task.ts'
import type { Reason } from './finding.ts'

export interface Output {
  readonly projectId: string
  readonly text: string
  readonly model: unknown
}

const TIMED_OUT = 'The check took longer than 1 second.'

/** Returns reasons in the order of the checks. Runs checks that may never end last. */
export async function evaluateWithTimeout(
  compute: Compute,
  checks: readonly TextCheck[],
  { projectId, text, model }: Output,
): Promise<Reason[]> {
  const places = checks.map((check, place) => ({ check, place }))
  const costlyLast = places.toSorted(
    (a, b) => Number(isCostly(a.check)) - Number(isCostly(b.check)),
  )
  const input = { checks: costlyLast.map(({ check }) => check), output: text, model }
  const size = checks.some(isCostly) ? Number.POSITIVE_INFINITY : estimateSize(checks, text)
  const inOrder = (reasonAt: (turn: number) => Reason): Reason[] => {
    const byPlace = new Map(costlyLast.map(({ place }, turn) => [place, reasonAt(turn)]))
    return checks.map((_, place) => byPlace.get(place) ?? null)
  }
  try {
    const reasons = await compute.run(evaluateTextChecksTask, { projectId, size, input })
    return inOrder((turn) => reasons[turn] ?? null)
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    // The checks without a result are the slow one and those queued after it.
    const known = error.results as Reason[]
    return inOrder((turn) => (turn < known.length ? (known[turn] ?? null) : TIMED_OUT))
  }
}

const COSTLY = /^(?:not-)?(?:regex|json_schema|is-json|contains-json|levenshtein)$/

/** True if the check's author can make it run forever, at any size. */
const isCostly = ({ type }: TextCheck): boolean => COSTLY.test(type)

/** Each check reads the output once per text, and reads its texts. */
const estimateSize = (checks: readonly TextCheck[], output: string): number =>
  checks.reduce((sum, { value }) => {
    const texts = Array.isArray(value) ? value : [value]
    return sum + texts.length * output.length + String(value).length
  }, 0)
