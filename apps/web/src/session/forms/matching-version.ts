import type { Prompt } from '../render/load-prompt.ts'

type Saved = Pick<
  Prompt,
  'has_unsaved_changes' | 'has_unpublished_changes' | 'last_version' | 'published_version'
>

/** The version that holds what the working copy does: the newest, or the live one; null where neither does. */
export function findMatchingVersion(prompt: Saved): number | null {
  if (!prompt.has_unsaved_changes && prompt.last_version > 0) return prompt.last_version
  return prompt.has_unpublished_changes ? null : prompt.published_version
}
