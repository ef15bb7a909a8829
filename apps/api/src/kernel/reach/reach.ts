import { Failure } from '@promptwire/core/errors/failure'

/** Folders and single prompts that a restricted key can reach, at the time of its request. */
export interface Reach {
  /** Includes all subfolders. */
  readonly folderIds: readonly string[]
  readonly promptIds: readonly string[]
}

/** An undefined `reach` is the whole project. */
export interface Reaching {
  readonly reach?: Reach | undefined
}

/** The part of a project that statements for a caller read. */
export interface Scope extends Reaching {
  readonly projectId: string
  /** When the request was made. */
  readonly at: Date
}

export const isReached = (
  { reach }: Reaching,
  { id, folder_id: folder }: { readonly id: string; readonly folder_id: string | null },
): boolean =>
  !reach || reach.promptIds.includes(id) || (folder !== null && reach.folderIds.includes(folder))

export function requireReachableFolder({ reach }: Reaching, folderId: string | null): void {
  if (!reach || (folderId !== null && reach.folderIds.includes(folderId))) return
  const message =
    reach.folderIds.length > 0
      ? 'must be a folder that this API key reaches; see list_folders.'
      : 'must be a folder that this API key reaches, and it reaches single prompts only.'
  const details = [{ field: 'folder_id', message }]
  throw new Failure('FORBIDDEN', `folder_id ${message}`, {}, { details })
}
