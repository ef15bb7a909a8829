import type { Check } from '@promptwire/core/contract/public/test-case-fields'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import { containsText } from './contains-text.ts'
import { schemaReason } from './schema-reason.ts'

/** Why an output fails a check; null when it does not. */
export type Reason = string | null

/** Whether a check's author can make it take for ever, whatever its size. */
export const isCostly = ({ type }: Pick<Check, 'type'>): boolean =>
  type === 'regex' || type === 'json_schema'

/** Judges an output by checks, in their order; `tell` hears each reason as it is known. */
export async function judgeOutput(
  checks: readonly Check[],
  output: string,
  model: unknown,
  tell: (reason: Reason) => void,
): Promise<Reason[]> {
  const reasons: Reason[] = []
  for (const check of checks) {
    const reason = await reasonFor(check, output, model)
    tell(reason)
    reasons.push(reason)
  }
  return reasons
}

async function reasonFor(check: Check, output: string, model: unknown): Promise<Reason> {
  switch (check.type) {
    case 'contains':
      return containsText(output, check.value) ? null : 'The output does not contain the text.'
    case 'not_contains':
      return containsText(output, check.value) ? 'The output contains the text.' : null
    case 'equals':
      return output === check.value ? null : 'The output is another text.'
    case 'regex': {
      const matches = new RegExp(check.value, 'u').test(output)
      return matches ? null : 'The output does not match the pattern.'
    }
    case 'json_schema':
      return schemaReason(check.value, output)
    case 'max_tokens': {
      const tokens = (await tokenCounterFor(model))(output)
      return tokens <= check.value ? null : `The output has ${tokens} tokens.`
    }
  }
}
