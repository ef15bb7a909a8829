import type { VariableValues } from '@promptwire/core/compile/compile'

/** Gives some keys their own placeholder as their value. */
export const leavePlaceholders = (
  values: VariableValues,
  keys: readonly string[],
): VariableValues =>
  keys.length === 0
    ? values
    : { ...values, ...Object.fromEntries(keys.map((key) => [key, `{{${key}}}`])) }
