import type { Failure, FieldProblem } from './failure.ts'

/** Messages by field, and those for the whole form. */
export interface FieldMessages {
  readonly problems: Record<string, string>
  readonly rest: string
}

/**
 * Assigns error details to form fields by full path (`checks.0.value`), else by its start. Details
 * without a field are left for the whole form.
 */
export function messagesByField(
  { message, details }: Pick<Failure, 'message' | 'details'>,
  fields: readonly string[],
): FieldMessages {
  if (details.length === 0) return { problems: {}, rest: message }
  const problems: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of details) {
    const { field, message: words } = problem
    const name = [field, field.replace(/\..*/s, '')].find((each) => fields.includes(each))
    if (name === undefined) rest.push(`${field}: ${words}`)
    else problems[name] ??= describeLength(problem) ?? asSentence(words)
  }
  return { problems, rest: rest.join(' ') }
}

/** Formats a message for display under its field. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Says how far a text exceeds its limit; undefined for other problems. */
function describeLength(problem: FieldProblem): string | undefined {
  const length = findLength(problem)
  return length && `${length}. Shorten it.`
}

/** Formats a length error: "300,000 of 200,000 characters". */
export function findLength({ message, expected, given }: FieldProblem): string | undefined {
  if (typeof expected !== 'number' || typeof given !== 'number') return undefined
  return message === `must have at most ${expected} characters.`
    ? `${given.toLocaleString('en')} of ${expected.toLocaleString('en')} characters`
    : undefined
}
