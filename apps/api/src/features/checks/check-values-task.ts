import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import type { Compute, Task } from '../../platform/threads/task.ts'
import { estimateCheckCost, isPlainSchema } from './check-cost.ts'

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

/**
 * Finds values that do not match. Runs plain patterns and schemas on the event loop, so that delivery stays
 * fast, and others on a thread, since their cost is unknown.
 */
export const checkValuesTask: Task<readonly ValueToCheck[], CheckedValue[]> = {
  name: 'check_values',
  maxInlineSize: 100_000,
  budgetMs: 2_000,
  async run(values) {
    const schemas = values.some(({ schema }) => schema) ? await loadSchemas() : undefined
    return values.flatMap(({ key, text, pattern, schema }) => {
      if (pattern !== undefined && !compilePattern(pattern).matches(text)) {
        return [{ key, message: `must match ${pattern}`, expected: pattern }]
      }
      const problem =
        schema && schemas?.problemWith(schema, [JSON.parse(text)], isPlainSchema(schema))
      return problem ? [{ key, message: describeProblem(problem), expected: 'its schema' }] : []
    })
  },
}

export function checkValues(
  compute: Pick<Compute, 'run'>,
  projectId: string,
  input: readonly ValueToCheck[],
): Promise<CheckedValue[]> {
  const size = input.reduce((sum, each) => sum + estimateCheckCost(each), 0)
  return compute.run(checkValuesTask, { projectId, size, input })
}

type Schemas = typeof import('./json-schema.ts')
let loaded: Schemas | undefined
const loadSchemas = async (): Promise<Schemas> => {
  loaded ??= await import('./json-schema.ts')
  return loaded
}

const patterns = new LRUCache<string, RE2JS>({ max: 200 })

function compilePattern(pattern: string): RE2JS {
  const known = patterns.get(pattern)
  if (known) return known
  const compiled = RE2JS.compile(pattern)
  patterns.set(pattern, compiled)
  return compiled
}

const describeProblem = (problem: { errors: string } | { unusable: string }) =>
  'errors' in problem
    ? `does not meet its schema: ${problem.errors.replaceAll('output', 'value')}`
    : 'has a schema that is not valid'
