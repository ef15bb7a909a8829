import type { z } from 'zod'

/** An invalid prompt file; the message says where and why. */
export class UnreadablePrompt extends Error {}

/** Parses a file's fields; the error names the first invalid field. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  const path = issue?.path.join('.')
  throw new UnreadablePrompt(`${place}: ${path ? `${path}: ` : ''}${issue?.message}`)
}
