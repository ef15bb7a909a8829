import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@promptwire/core/errors/failure'
import type { EditableCopy, PromptRecord } from './prompt-record.ts'

type Named = Pick<PromptRecord, 'slug' | 'managed'>

/** Refuses an edit of a prompt whose content is edited in git; it can be moved, and managed elsewhere. */
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

/** Refuses changes of a file of a prompt whose content is edited in the dashboard. */
export function requireManagedInGit({ managed }: Named): void {
  if (managed !== 'dashboard') return
  throw new Failure(
    'CONFLICT',
    'This prompt is managed in the dashboard: edit it there, or set managed to both.',
  )
}
