import { isDeepStrictEqual } from 'node:util'
import { writeValue } from '@promptwire/core/compile/write-value'
import { Failure, type FieldProblem, fieldFailure } from '@promptwire/core/errors/failure'
import type { Compute } from '../../../platform/threads/task.ts'
import { checkSchemasTask, checkValues } from '../../checks/index.ts'
import type { ContentVariable } from '../content.ts'

type Checked = Pick<ContentVariable, 'key' | 'type' | 'rules' | 'default_value' | 'example'>

const MAX_GIVEN_LENGTH = 40

/** A problem with a variable's own value. Safe to show: the value is not from a caller. */
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

const CHECKED_FIELDS = ['type', 'rules', 'default_value', 'example'] as const

/**
 * Rejects variables that no caller could fill: duplicate choices, an unusable schema, an invalid default
 * or example. Call it outside transactions, since it runs on a thread. Variables unchanged since `before`
 * pass, as do restored versions and project files. Call the returned check inside the transaction: it
 * rejects values that this did not check.
 */
export async function requireUsableVariables(
  compute: Pick<Compute, 'run'>,
  projectId: string,
  variables: readonly Checked[],
  before: readonly Checked[] = [],
): Promise<RequireChecked> {
  const known = new Map(before.map((each) => [each.key, each]))
  const changed = variables.filter((variable) => !isSame(known.get(variable.key), variable))
  const checks = { compute, projectId, variables: changed }
  const faults = [...changed.flatMap(findRepeatedChoices), ...(await findSchemaFaults(checks))]
  const problems = faults.length > 0 ? faults : await findMismatches(checks)
  if (problems.length > 0) throw fieldFailure('VALIDATION_ERROR', problems)
  return (current, next) => {
    const checked = [...current, ...changed]
    if (next.every((variable) => checked.some((each) => isSame(each, variable)))) return
    throw new Failure('CONFLICT', 'Someone changed the variable at the same moment. Try again.')
  }
}

/** Rejects changes from the locked variables to unchecked values. */
export type RequireChecked = (current: readonly Checked[], next: readonly Checked[]) => void

const isSame = (one: Checked | undefined, other: Checked): boolean =>
  one !== undefined && CHECKED_FIELDS.every((name) => isDeepStrictEqual(one[name], other[name]))

interface Checks {
  readonly compute: Pick<Compute, 'run'>
  readonly projectId: string
  readonly variables: readonly Checked[]
}

function findRepeatedChoices({ key, rules: { choices = [] } }: Checked): FieldProblem[] {
  const repeated = choices.find((choice, place) => choices.indexOf(choice) < place)
  if (repeated === undefined) return []
  const given = repeated.slice(0, MAX_GIVEN_LENGTH).toWellFormed()
  return [{ field: `variables.${key}.rules.choices`, message: 'must not repeat a choice.', given }]
}

/** Variables whose schema was stored before such schemas were rejected accept any object. */
export async function withoutUnusableSchemas(
  compute: Checks['compute'],
  projectId: string,
  variables: readonly ContentVariable[],
): Promise<ContentVariable[]> {
  const faults = await findSchemaFaults({ compute, projectId, variables })
  const isUsable = ({ key }: ContentVariable) =>
    faults.every(({ field }) => field !== schemaField(key))
  return variables.map((each) => (isUsable(each) ? each : { ...each, rules: {} }))
}

const schemaField = (key: string) => `variables.${key}.rules.schema`

async function findSchemaFaults({
  compute,
  projectId,
  variables,
}: Checks): Promise<FieldProblem[]> {
  const input = variables.flatMap(({ key, rules: { schema } }) => (schema ? [{ key, schema }] : []))
  if (input.length === 0) return []
  const size = JSON.stringify(input).length
  const faults = await compute.run(checkSchemasTask, { projectId, size, input })
  return faults.map(({ key, message }) => ({ field: schemaField(key), message }))
}

/** Finds defaults and examples that do not match a pattern or schema; the content checks the other rules. */
async function findMismatches({ compute, projectId, variables }: Checks): Promise<FieldProblem[]> {
  const given = new Map(variables.flatMap(listOwnValues).map((each) => [each.key, each]))
  const input = [...given.values()].map(({ value: _, ...each }) => each)
  if (input.length === 0) return []
  const problems = await checkValues(compute, projectId, input)
  return problems.map((problem) =>
    toValueProblem(problem.key, problem, given.get(problem.key)?.value ?? ''),
  )
}

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
