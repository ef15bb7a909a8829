import type { Connection } from '../connection.ts'
import type { createFolders } from './create-folders.ts'
import type { Lock } from './lock-file.ts'
import { replaceName } from './pairing/place.ts'
import type { ListedPrompt, Project } from './served-project.ts'
import type { Step } from './step.ts'

export interface Placing {
  readonly connection: Connection
  readonly project: Project
  readonly lock: Lock
  readonly folders: ReturnType<typeof createFolders>
}

/** Applies the file's slug and records it in the lock; returns fields of the result. */
export async function renamePrompt(
  { connection: { api, bearer }, project, lock }: Placing,
  { pair, renameTo }: Step,
  { id, slug, path }: ListedPrompt,
): Promise<{ readonly renamed_from?: string }> {
  if (!renameTo) return {}
  // Renames by slug, so that a concurrent rename is a conflict.
  await api.rename_prompt({ prompt_id: slug, slug: renameTo, source: 'git' }, { bearer })
  project.note({ id, slug: renameTo })
  const locked = lock.get(id)
  if (locked) lock.set(id, { ...locked, file: replaceName(path, pair.path) })
  return { renamed_from: slug }
}

/** Returns the working copy's revision after the move. */
export async function moveToFolder(
  { connection: { api, bearer }, folders }: Placing,
  prompt_id: string,
  names: readonly string[] | undefined,
  revision: number,
): Promise<number> {
  if (!names) return revision
  const folder_id = await folders.find(names)
  const moved = await api.update_prompt({ prompt_id, folder_id, revision }, { bearer })
  return moved.data.revision
}
