import { Failure } from '@promptwire/core/errors/failure'

export interface StoredFolder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly revision: number
  readonly promptCount: number
}

export type FolderChange =
  | { readonly kind: 'created'; readonly folder: StoredFolder }
  | { readonly kind: 'updated'; readonly folder: StoredFolder }
  | {
      readonly kind: 'deleted'
      readonly folder: StoredFolder
      /** Target folder of the contents, null for the root; undefined requires an empty folder. */
      readonly moveContentsTo: string | null | undefined
    }

const MAX_FOLDERS = 1_000
const MAX_DEPTH = 10

export const unknownFolder = () => new Failure('NOT_FOUND', 'Folder not found.')

export function requireFolder(folders: readonly StoredFolder[], id: string): StoredFolder {
  const folder = folders.find((each) => each.id === id)
  if (!folder) throw unknownFolder()
  return folder
}

/** The folder and its ancestors, outermost first. */
export function pathTo(folders: readonly StoredFolder[], id: string): StoredFolder[] {
  const folder = requireFolder(folders, id)
  return folder.parentId === null ? [folder] : [...pathTo(folders, folder.parentId), folder]
}

export function requireFolderLimit(folders: readonly StoredFolder[]): void {
  if (folders.length < MAX_FOLDERS) return
  throw new Failure('CONFLICT', `A project has at most ${MAX_FOLDERS} folders.`)
}

/** Rejects a parent inside the folder itself, or one that nests the contents too deep. */
export function requireValidParent(
  folders: readonly StoredFolder[],
  id: string,
  parentId: string | null,
): void {
  if (parentId === null) return
  const above = pathTo(folders, parentId)
  if (above.some((folder) => folder.id === id)) {
    throw new Failure('CONFLICT', 'A folder cannot be moved into itself.')
  }
  if (above.length + countLevels(folders, id) > MAX_DEPTH) {
    throw new Failure('CONFLICT', `Folders nest at most ${MAX_DEPTH} levels deep.`)
  }
}

const countLevels = (folders: readonly StoredFolder[], id: string): number =>
  1 + Math.max(0, ...findChildren(folders, id).map((child) => countLevels(folders, child.id)))

export const findChildren = (folders: readonly StoredFolder[], id: string): StoredFolder[] =>
  folders.filter(({ parentId }) => parentId === id)
