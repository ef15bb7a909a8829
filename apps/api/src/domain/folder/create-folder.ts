import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { Surroundings } from '../surroundings.ts'
import type { FolderStore } from './folder-store.ts'
import { requirePlace, requireRoom } from './folder-tree.ts'
import { folderView } from './folder-view.ts'

type Operation = typeof publicContract.create_folder

/** Creates a folder; CONFLICT when a sibling has the name. */
export const createFolder =
  (folders: Pick<FolderStore, 'edit'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { name, parent_id: parentId = null } = input
    const at = now()
    const id = newId(at)
    const { projectId } = caller.admission
    const after = await folders.edit(projectId, at, auditedAs(caller), (all) => {
      requireRoom(all)
      requirePlace(all, id, parentId)
      return { kind: 'created', folder: { id, name, parentId, revision: 1, promptCount: 0 } }
    })
    return { data: folderView(after, id) }
  }
