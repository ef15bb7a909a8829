import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import { requireRevision } from '../prompt/prompt-editor.ts'
import type { Surroundings } from '../surroundings.ts'
import type { FolderStore } from './folder-store.ts'
import { requireFolder, requirePlace } from './folder-tree.ts'
import { folderView } from './folder-view.ts'

type Operation = typeof publicContract.update_folder

/** Renames or moves a folder, with all that is in it. */
export const updateFolder =
  (folders: Pick<FolderStore, 'edit'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { folder_id: id, name, parent_id: parentId, revision } = input
    const { projectId } = caller.admission
    const after = await folders.edit(projectId, now(), auditedAs(caller), (all) => {
      const before = requireFolder(all, id)
      requireRevision(revision, before.revision)
      const folder = { ...before, ...givenFields({ name, parentId }) }
      requirePlace(all, id, folder.parentId)
      return { kind: 'updated', folder }
    })
    return { data: folderView(after, id) }
  }
