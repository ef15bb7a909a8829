import { writeValue } from '@promptwire/core/compile/write-value'
import { type FieldProblem, fieldFailure } from '@promptwire/core/errors/failure'
import type { Compute } from '../../../platform/threads/task.ts'
import { checkValuesTask } from '../../checks/index.ts'
import type { ContentVariable } from '../content.ts'

type Checked = Pick<ContentVariable, 'key' | 'type' | 'rules' | 'default_value' | 'example'>

/** The longest value that a problem repeats. */
const MAX_GIVEN_LENGTH = 40

/** The problem of a variable's own value: not of a caller, so that it can be shown. */
export const toValueProblem = (
  field: string,
  { message, expected }: { readonly message: string; readonly expected: string },
  value: string,
): FieldProblem => ({
  field: `variables.${field}`,
  message: `${message}.`,
  expected,
  given: value.slice(0, MAX_GIVEN_LENGTH).toWellFormed(),
})

/**
 * Refuses defaults and examples that do not match the pattern or schema of their variable; the other
 * rules are checked with the content. On a thread, outside of any transaction.
 */
export async function requireMatchingValues(
  compute: Pick<Compute, 'run'>,
  projectId: string,
  variables: readonly Checked[],
): Promise<void> {
  const given = new Map(variables.flatMap(listOwnValues).map((each) => [each.key, each]))
  const input = [...given.values()].map(({ value: _, ...each }) => each)
  if (input.length === 0) return
  const size = input.reduce((sum, { text }) => sum + text.length, 0)
  const problems = await compute.run(checkValuesTask, { projectId, size, input })
  if (problems.length === 0) return
  throw fieldFailure(
    'VALIDATION_ERROR',
    problems.map((problem) =>
      toValueProblem(problem.key, problem, given.get(problem.key)?.value ?? ''),
    ),
  )
}

/** The values as the text that is checked, by their path. */
function listOwnValues({ key, type, rules, ...values }: Checked) {
  const { pattern, schema } = rules
  if (pattern === undefined && schema === undefined) return []
  return (['default_value', 'example'] as const).flatMap((name) => {
    const value = values[name]
    if (value === null) return []
    const written = writeValue({ type, rules }, value)
    if ('message' in written) return []
    return [{ key: `${key}.${name}`, text: written.text, pattern, schema, value }]
  })
}
