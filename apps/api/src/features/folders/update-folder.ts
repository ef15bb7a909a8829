import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { FolderStore } from './folder-record.ts'
import { requireFolder, requireValidParent } from './folder-tree.ts'
import { folderView } from './folder-view.ts'

/** Renames or moves a folder, with all that is in it. */
export const updateFolder = verb(
  'update_folder',
  async ({
    caller,
    input,
    folders,
  }: VerbContext<'update_folder', { readonly folders: FolderStore }>) => {
    const { folder_id: id, name, parent_id: parentId, revision } = input
    const after = await folders.edit(caller, (all) => {
      const before = requireFolder(all, id)
      requireRevision(revision, before.revision)
      const folder = { ...before, ...omitUndefined({ name, parentId }) }
      requireValidParent(all, id, folder.parentId)
      return { kind: 'updated', folder }
    })
    return { data: folderView(after, id) }
  },
)
