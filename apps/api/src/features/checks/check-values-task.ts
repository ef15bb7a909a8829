import type { Task } from '../../platform/threads/task.ts'

/** A value of a variable as text, with what it has to match. */
export interface ValueToCheck {
  readonly key: string
  readonly text: string
  readonly pattern?: string | undefined
  readonly schema?: Readonly<Record<string, unknown>> | undefined
}

export interface CheckedValue {
  readonly key: string
  readonly message: string
  readonly expected: string
}

/** Finds values that do not match. Always on a thread: what a pattern or schema costs is unknown. */
export const checkValuesTask: Task<readonly ValueToCheck[], CheckedValue[]> = {
  name: 'check_values',
  maxInlineSize: 0,
  budgetMs: 2_000,
  async run(values) {
    const { RE2JS } = await import('re2js')
    const { problemWith } = await import('./json-schema.ts')
    return values.flatMap(({ key, text, pattern, schema }) => {
      if (pattern !== undefined && !RE2JS.compile(pattern).matches(text)) {
        return [{ key, message: `must match ${pattern}`, expected: pattern }]
      }
      const problem = schema && problemWith(schema, [JSON.parse(text)])
      return problem ? [{ key, message: describeProblem(problem), expected: 'its schema' }] : []
    })
  },
}

const describeProblem = (problem: { errors: string } | { unusable: string }) =>
  'errors' in problem
    ? `does not meet its schema: ${problem.errors.replaceAll('output', 'value')}`
    : 'has a schema that is not valid'
