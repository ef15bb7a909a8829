import type { EditableFields } from './merge-fields.ts'

/** Texts about a prompt, for people. */
export interface PromptDetails {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** The details as form fields: tags are one text. */
export const toDetailFields = ({ name, description, tags }: PromptDetails) => ({
  name,
  description: description.replace(/\r\n?/g, '\n'),
  tags: tags.join(', '),
})

/** The tags of a text with commas. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

const CLEANED: Readonly<Record<string, (typed: string) => string>> = {
  name: (typed) => typed.trim(),
  tags: (typed) => parseTags(typed).join(', '),
}

/** The stored fields, as they were typed where the server only cleaned them up. */
export const asTyped = (stored: EditableFields, typed: EditableFields): EditableFields =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const given = String(typed[name] ?? '')
      return [name, CLEANED[name]?.(given) === value ? given : value]
    }),
  )
