/** The sentences of a refusal by the field each is about, and what is about none of them. */
export interface FieldProblems {
  readonly problems: Record<string, string>
  readonly rest: string
}

const FIELD = /^([a-z_]+)((?:\.[\w-]+)*): (.+)$/s

/**
 * Takes a message of the API apart: `url: must be … . name: is required.` Sentences that begin with no
 * field of the form are for the whole of it.
 */
export function fieldProblems(message: string, fields: readonly string[]): FieldProblems {
  const starts = fields.map((field) => `${field}[.:]`).join('|')
  const sentences =
    starts === '' ? [message] : message.split(new RegExp(`(?<=\\.) (?=(?:${starts}))`))
  const problems: Record<string, string> = {}
  const rest: string[] = []
  for (const sentence of sentences) {
    const [, field = '', , words = ''] = FIELD.exec(sentence) ?? []
    if (fields.includes(field)) problems[field] ??= asSentence(words)
    else rest.push(sentence)
  }
  return { problems, rest: rest.join(' ') }
}

/** "must have at least 10 characters." as it stands under its field. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
