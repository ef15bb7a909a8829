import type { Failure } from './failure.ts'

/** Messages by field, and what is left for the whole form. */
export interface FieldMessages {
  readonly problems: Record<string, string>
  readonly rest: string
}

/**
 * Assigns the details of an error to the fields of a form: by the full path (`checks.0.value`),
 * else by its start. Details about no field of the form are left for the whole form.
 */
export function messagesByField(
  { message, details }: Pick<Failure, 'message' | 'details'>,
  fields: readonly string[],
): FieldMessages {
  if (details.length === 0) return { problems: {}, rest: message }
  const problems: Record<string, string> = {}
  const rest: string[] = []
  for (const { field, message: words } of details) {
    const name = [field, field.replace(/\..*/s, '')].find((each) => fields.includes(each))
    if (name === undefined) rest.push(`${field}: ${words}`)
    else problems[name] ??= asSentence(words)
  }
  return { problems, rest: rest.join(' ') }
}

/** Formats a message for display under its field. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
