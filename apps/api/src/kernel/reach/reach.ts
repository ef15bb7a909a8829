import { Failure } from '@promptwire/core/errors/failure'

/** The folders and the single prompts that a restricted key reaches, at the time of its request. */
export interface Reach {
  /** With every folder inside of them. */
  readonly folderIds: readonly string[]
  readonly promptIds: readonly string[]
}

/** A caller, by what it reaches of its project; undefined is all of it. */
export interface Reaching {
  readonly reach?: Reach | undefined
}

/** The project, and the part of it that statements for a caller read. */
export interface Scope extends Reaching {
  readonly projectId: string
  /** When it is asked. */
  readonly at: Date
}

/** Whether a caller reaches a prompt that was read. */
export const isReached = (
  { reach }: Reaching,
  { id, folder_id: folder }: { readonly id: string; readonly folder_id: string | null },
): boolean =>
  !reach || reach.promptIds.includes(id) || (folder !== null && reach.folderIds.includes(folder))

/** Refuses to put a prompt into a folder, or the root, that the caller does not reach. */
export function requireReachableFolder({ reach }: Reaching, folderId: string | null): void {
  if (!reach || (folderId !== null && reach.folderIds.includes(folderId))) return
  const message =
    reach.folderIds.length > 0
      ? 'must be a folder that this API key reaches; see list_folders.'
      : 'must be a folder that this API key reaches, and it reaches single prompts only.'
  const details = [{ field: 'folder_id', message }]
  throw new Failure('FORBIDDEN', `folder_id ${message}`, {}, { details })
}
