export interface FormState {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly problems: Readonly<Record<string, string>>
  readonly problem?: string | undefined
  readonly focus?: string | undefined
  /** Typed texts that the page has no field for. */
  readonly typed?: readonly string[]
}

export const freshForm = (
  values: Readonly<Record<string, string | readonly string[]>> = {},
  focus?: string,
): FormState => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()])),
  problems: {},
  focus,
})

export const fieldValue = (form: FormState, name: string): string => form.values[name]?.[0] ?? ''

export const isTicked = (form: FormState, name: string, value: string): boolean =>
  form.values[name]?.includes(value) ?? false
