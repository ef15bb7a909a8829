/** The values of a form and the errors of its last submission. */
export interface FormState {
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Error messages by field. */
  readonly problems: Readonly<Record<string, string>>
  /** An error of the whole form. */
  readonly problem?: string | undefined
  /** The field that gets the focus. */
  readonly focus?: string | undefined
  /** The texts that were typed, for a page that has no field for them any more. */
  readonly typed?: readonly string[]
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

/** Whether the checkbox or radio button with this value is checked. */
export const isTicked = (form: FormState, name: string, value: string): boolean =>
  form.values[name]?.includes(value) ?? false
