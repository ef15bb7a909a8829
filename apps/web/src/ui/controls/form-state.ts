/** What a form shows: its values, and what was wrong with them when it was sent. */
export interface FormState {
  readonly values: Readonly<Record<string, readonly string[]>>
  /** A sentence by field. */
  readonly problems: Readonly<Record<string, string>>
  /** What was wrong with no field in particular. */
  readonly problem?: string | undefined
  /** The field that gets the focus. */
  readonly focus?: string | undefined
}

/** A form before its first submission. */
export const freshForm = (
  values: Readonly<Record<string, string | readonly string[]>> = {},
  focus?: string,
): FormState => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()])),
  problems: {},
  focus,
})

export const fieldValue = (form: FormState, name: string): string => form.values[name]?.[0] ?? ''

/** Whether a box of the name, or the choice of the value, is ticked. */
export const isTicked = (form: FormState, name: string, value: string): boolean =>
  form.values[name]?.includes(value) ?? false
