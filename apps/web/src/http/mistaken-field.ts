import type { z } from 'zod'

/** The first of a form's fields that the operation would refuse. */
export function mistakenField<Field extends string>(
  input: z.ZodType,
  fields: readonly Field[],
  given: unknown,
): Field | undefined {
  const problems = input.safeParse(given).error?.issues ?? []
  return fields.find((field) => problems.some(({ path }) => path[0] === field))
}
