import { z } from 'zod'
import { hidden, multiline, number, texts, ticked } from '../../session/forms/form-fields.ts'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { CHECK_DEFINITIONS, CHECK_TYPES } from './checks/check-definitions.ts'
import {
  type CheckRow,
  checkName,
  checkRows,
  newRow,
  toCheckRow,
  toFieldValues,
} from './checks/check-rows.ts'
import type { TestCase } from './test-case-context.ts'

/** Also has `variables.<key>`, and check fields such as `checks.0.value`. */
export const TestCaseForm = z
  .object({
    input_text: multiline(),
    expected_output: multiline(),
    threshold: number(),
    revision: hidden(number()),
    is_complete: ticked(),
    variables: texts(),
    checks: texts(),
  })
  .catchall(texts())

type Values = FormState['values']
type TestCaseContent = Pick<
  TestCase,
  'input_text' | 'expected_output' | 'variables' | 'checks' | 'threshold'
>

/** Picks fields with dots in their names. */
export const pickRepeatedFields = (given: z.output<typeof TestCaseForm>): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value]] : [])),
  )

export function fillForm(testCase: TestCaseContent): FormState {
  const { input_text, expected_output, variables, checks, threshold } = testCase
  const given = Object.entries(variables).map(([key, value]) => [variableName(key), [`${value}`]])
  return {
    values: {
      input_text: [input_text],
      expected_output: [expected_output],
      ...Object.fromEntries(given),
      ...(threshold !== null && { threshold: [`${threshold}`] }),
      ...toFieldValues(checks.map(toCheckRow)),
    },
    problems: {},
  }
}

export const variableName = (key: string): string => `variables.${key}`

/** The first input of a new check. */
const firstPart = (row: CheckRow | undefined) =>
  row && CHECK_DEFINITIONS[row.type].valueFormat === 'amount' ? 'threshold' : 'value'

/** Adds or removes a check and keeps all other values. */
export function changedRows(form: FormState, act: string): FormState {
  const rows = checkRows(form)
  const [verb, what = ''] = act.split('.')
  const wanted = what === '' ? fieldValue(form, 'added') : what
  const added = verb === 'add' ? CHECK_TYPES.find((type) => type === wanted) : undefined
  const removedAt = verb === 'remove' ? Number(what) : -1
  const left = rows.filter((_, at) => at !== removedAt)
  const changed = added ? [...left, newRow(added)] : left
  const others = Object.entries(form.values).filter(([name]) => !name.startsWith('checks.'))
  // Focuses the new check, or the check after the removed one.
  const at = Math.min(added ? changed.length : removedAt, changed.length - 1)
  return {
    values: { ...Object.fromEntries(others), ...toFieldValues(changed) },
    problems: {},
    focus: at < 0 ? undefined : checkName(at, firstPart(changed[at])),
  }
}

/** Omits empty fields; unchanged values keep their type. */
export function readVariables(
  values: Values,
  before: TestCase['variables'] = {},
): TestCase['variables'] {
  const start = variableName('')
  const keys = Object.keys(values).flatMap((name) =>
    name.startsWith(start) ? [name.slice(start.length)] : [],
  )
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = fieldValue({ values, problems: {} }, variableName(key)).replaceAll('\r\n', '\n')
      const was = Object.hasOwn(before, key) ? before[key] : undefined
      if (was !== undefined && `${was}` === text) return [[key, was]]
      return text === '' ? [] : [[key, text]]
    }),
  )
}
