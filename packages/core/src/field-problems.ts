/** The sentences of a refusal by the field each is about, and what is about none of them. */
export interface FieldProblems {
  readonly problems: Record<string, string>
  readonly rest: string
}

const FIELD = /^([a-z_]+)((?:\.[\w-]+)*): (.+)$/s

/**
 * Takes a message of the API apart: `url: must be … . name: is required.` A sentence is about the field
 * of its whole path (`checks.0.value`), else of the path's beginning, else about the whole form.
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

/** "must have at least 10 characters." as it stands under its field. */
const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
