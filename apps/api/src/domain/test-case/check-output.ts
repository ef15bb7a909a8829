import type { Check } from '@promptwire/core/contract/public/test-case-fields'
import { Failure } from '@promptwire/core/failure'
import type { Compute } from '../compute.ts'
import { OverBudget } from '../over-budget.ts'
import type { Verb } from '../verb.ts'
import { isCostly, type Reason } from './judge-output.ts'
import type { TestCases } from './test-case-store.ts'

/** Judges an output, wherever it came from, by the checks of a test case. */
export const checkOutput =
  (testCases: TestCases, compute: Compute): Verb<'check_output'> =>
  async ({ projectId }, { output }, { id }) => {
    const found = await testCases.readChecks(projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    const { checks } = found
    const reasons = await judgeInTime(compute, projectId, checks, output, found.model)
    const results = checks.map(({ type }, i) => {
      const reason = reasons.get(i) ?? null
      return { type, passed: reason === null, reason }
    })
    return { data: { passed: results.every(({ passed }) => passed), results } }
  }

const TOO_LONG = 'The check took longer than 1 second.'

/** The reasons by place; a check that may take for ever comes after those that cannot. */
async function judgeInTime(
  compute: Compute,
  projectId: string,
  checks: readonly Check[],
  output: string,
  model: unknown,
): Promise<Map<number, Reason>> {
  const places = checks.map((check, place) => ({ check, place }))
  const inTurn = places.toSorted((a, b) => Number(isCostly(a.check)) - Number(isCostly(b.check)))
  const input = { checks: inTurn.map(({ check }) => check), output, model }
  const size = checks.some(isCostly) ? Number.POSITIVE_INFINITY : sizeOf(checks, output)
  try {
    const reasons = await compute.run('judge_output', { projectId, size, input })
    return new Map(inTurn.map(({ place }, i) => [place, reasons[i] ?? null]))
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    // What was not judged by then is what took too long, and what stood behind it.
    const known = error.results as Reason[]
    const reasonAt = (i: number) => (i < known.length ? (known[i] ?? null) : TOO_LONG)
    return new Map(inTurn.map(({ place }, i) => [place, reasonAt(i)]))
  }
}

/** Each check reads the output once, and its own text. */
const sizeOf = (checks: readonly Check[], output: string): number =>
  checks.reduce((sum, { value }) => sum + output.length + String(value).length, 0)
