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
