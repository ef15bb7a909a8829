import { count } from '@promptwire/core/count'
import { Failure } from '@promptwire/core/failure'
import { requireRevision } from '../../kernel/require-revision.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { FolderStore, StoredFolder } from './folder-record.ts'
import { findChildren, requireFolder, requireValidParent } from './folder-tree.ts'

/** Deletes a folder that is empty, or whose contents are moved elsewhere in the same step. */
export const deleteFolder = verb(
  'delete_folder',
  async ({
    caller,
    input,
    folders,
  }: VerbContext<'delete_folder', { readonly folders: FolderStore }>) => {
    const { folder_id: id, move_contents_to: target, revision } = input
    await folders.edit(caller, (all) => {
      const folder = requireFolder(all, id)
      requireRevision(revision, folder.revision)
      if (target === undefined) requireEmpty(all, folder)
      const moveContentsTo = target === 'root' ? null : target
      if (moveContentsTo) requireValidParent(all, id, moveContentsTo)
      return { kind: 'deleted', folder, moveContentsTo }
    })
    return { data: { id } }
  },
)

function requireEmpty(all: readonly StoredFolder[], { id, promptCount }: StoredFolder): void {
  const inside = findChildren(all, id).length
  if (inside + promptCount > 0) throw notEmpty(promptCount, inside)
}

const notEmpty = (prompts: number, folders: number) =>
  new Failure(
    'CONFLICT',
    `The folder holds ${count(prompts, 'prompt')} and ${count(folders, 'folder')}; say with move_contents_to where they go.`,
  )
