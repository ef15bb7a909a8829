/** Texts about a prompt, for people. */
export interface PromptDetails {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** The details as form fields; tags are joined into one text. */
export const toDetailFields = ({ name, description, tags }: PromptDetails) => ({
  name,
  description: description.replace(/\r\n?/g, '\n'),
  tags: tags.join(', '),
})

/** Splits comma-separated tags. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
