import { COUNTING, type Task } from '../../platform/threads/task.ts'
import type { TextCheck } from './evaluate-text-checks.ts'
import type { Reason } from './finding.ts'

interface OutputToCheck {
  readonly checks: readonly TextCheck[]
  readonly output: string
  readonly model: unknown
}

/** Reports each reason immediately; null for a passed check. */
export const evaluateTextChecksTask: Task<OutputToCheck, Reason[]> = {
  name: 'evaluate_text_checks',
  maxInlineSize: COUNTING.maxInlineSize,
  budgetMs: 1_000,
  model: ({ model }) => model,
  counts: ({ checks }) => checks.some(({ type }) => type === 'max_tokens'),
  async prepare({ checks }) {
    const { prepareSchemas } = await import('./json-schema.ts')
    if (checks.some(({ type }) => type.endsWith('json') || type === 'json_schema')) prepareSchemas()
  },
  async run({ checks, output, model }, report) {
    const { evaluateTextChecks } = await import('./evaluate-text-checks.ts')
    return evaluateTextChecks(checks, output, model, report)
  },
}
