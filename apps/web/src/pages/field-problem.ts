/** What was wrong with a form, and in which field. */
export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly text: string
}

/** The focus goes to the field that has to be mended, or to the first one of a fresh form. */
export function focusOf<Field extends string>(
  field: Field,
  problem: FieldProblem<Field> | undefined,
  isFirst = false,
) {
  if (problem === undefined) return { autofocus: isFirst }
  return problem.field === field ? { autofocus: true, 'aria-invalid': 'true' as const } : {}
}
