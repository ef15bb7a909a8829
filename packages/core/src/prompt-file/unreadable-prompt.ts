import type { z } from 'zod'

/** A file that is no prompt; the message says where and why. */
export class UnreadablePrompt extends Error {}

/** Parses fields of a file; the first problem names its field. */
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
