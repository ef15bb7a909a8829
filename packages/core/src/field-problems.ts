/** Messages by field, and those of no field. */
export interface FieldProblems {
  readonly problems: Record<string, string>
  readonly rest: string
}

const FIELD = /^([a-z_]+)((?:\.[\w-]+)*): (.+)$/s

/**
 * Splits an API message such as `url: must be … . name: is required.` into messages per field: by
 * the full path (`checks.0.value`), else by its start, else for the whole form.
 */
export function fieldProblems(message: string, fields: readonly string[]): FieldProblems {
  const heads = new Set(fields.map((field) => field.replace(/\..*/s, '')))
  const starts = [...heads].map((head) => `${head}[.:]`).join('|')
  const sentences =
    starts === '' ? [message] : message.split(new RegExp(`(?<=\\.) (?=(?:${starts}))`))
  const problems: Record<string, string> = {}
  const rest: string[] = []
  for (const sentence of sentences) {
    const [, head = '', inside = '', words = ''] = FIELD.exec(sentence) ?? []
    const field = [head + inside, head].find((name) => fields.includes(name))
    if (field === undefined) rest.push(sentence)
    else problems[field] ??= asSentence(words)
  }
  return { problems, rest: rest.join(' ') }
}

/** Formats a message for display under its field. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
