import type { Caller } from '../../kernel/caller.ts'

export interface StoredFolder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly revision: number
  readonly promptCount: number
}

/** The result of an edit of a project's folders. */
export type FolderChange =
  | { readonly kind: 'created'; readonly folder: StoredFolder }
  | { readonly kind: 'updated'; readonly folder: StoredFolder }
  | {
      readonly kind: 'deleted'
      readonly folder: StoredFolder
      /** Where the contents go, null being the root; undefined where there must be none. */
      readonly moveContentsTo: string | null | undefined
    }

/** Database operations of the folder verbs. */
export interface FolderStore {
  list(projectId: string): Promise<StoredFolder[]>
  /**
   * Applies a change to a project's folders, one at a time per project, and returns them as they
   * are now. CONFLICT where a sibling has the name, or a folder to be deleted is not empty.
   */
  edit(
    caller: Caller,
    change: (folders: readonly StoredFolder[]) => FolderChange,
  ): Promise<StoredFolder[]>
}
