import type { Check } from '@promptwire/core/contract/test-case-fields'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { z } from 'zod'

type AnyCheck = z.output<typeof Check>
/** Checks whose author can make them take for ever. */
export type CostlyCheck = Extract<AnyCheck, { type: 'regex' | 'json_schema' }>
/** Why an output fails a check; null when it does not. */
export type Reason = string | null

/** Runs costly checks within a limit of time, one result each. */
export type JudgeInTime = (
  projectId: string,
  checks: readonly CostlyCheck[],
  output: string,
) => Promise<Reason[]>

export interface CheckResult {
  readonly type: AnyCheck['type']
  readonly passed: boolean
  readonly reason: Reason
}

/** Judges an output by all checks of a test case, in their order. */
export async function judgeOutput(
  judgeInTime: JudgeInTime,
  projectId: string,
  checks: readonly AnyCheck[],
  output: string,
  model: unknown,
): Promise<CheckResult[]> {
  const costly = checks.filter(isCostly)
  const reasons = costly.length > 0 ? await judgeInTime(projectId, costly, output) : []
  const judged = checks.map(async (check) => {
    const reason = isCostly(check)
      ? (reasons[costly.indexOf(check)] ?? null)
      : await plainReason(check, output, model)
    return { type: check.type, passed: reason === null, reason }
  })
  return Promise.all(judged)
}

const isCostly = (check: AnyCheck): check is CostlyCheck =>
  check.type === 'regex' || check.type === 'json_schema'

async function plainReason(
  check: Exclude<AnyCheck, CostlyCheck>,
  output: string,
  model: unknown,
): Promise<Reason> {
  switch (check.type) {
    case 'contains':
      return output.includes(check.value) ? null : 'The output does not contain the text.'
    case 'not_contains':
      return output.includes(check.value) ? 'The output contains the text.' : null
    case 'equals':
      return output === check.value ? null : 'The output is another text.'
    case 'max_tokens': {
      const tokens = (await tokenCounterFor(model))(output)
      return tokens <= check.value ? null : `The output has ${tokens} tokens.`
    }
  }
}
