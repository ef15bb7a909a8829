import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@promptwire/core/errors/failure'
import type { EditableCopy, PromptRecord } from './prompt-record.ts'

type Named = Pick<PromptRecord, 'slug' | 'managed'>

/**
 * Rejects edits of content managed in git; moving the prompt or changing where it is managed is
 * allowed.
 */
export function requireEditable(prompt: Named, before: EditableCopy, after: EditableCopy): void {
  if (prompt.managed !== 'git') return
  const { folder_id, managed } = after
  if (!isDeepStrictEqual({ ...before, folder_id, managed }, after)) requireManagedHere(prompt)
}

export function requireManagedHere({ slug, managed }: Named): void {
  if (managed !== 'git') return
  throw new Failure(
    'CONFLICT',
    `This prompt is managed in git: edit its file ${slug}.prompt.md, then run \`promptwire apply\`. To edit it here, set managed to both.`,
  )
}

/** Rejects file changes of a prompt whose content is managed in the dashboard. */
export function requireManagedInGit({ managed }: Named): void {
  if (managed !== 'dashboard') return
  throw new Failure(
    'CONFLICT',
    'This prompt is managed in the dashboard: edit it there, or set managed to both.',
  )
}
