import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { pageAmong } from '../page.ts'
import type { FolderStore } from './folder-store.ts'
import { folderView } from './folder-view.ts'

type Operation = typeof publicContract.list_folders

/** The folders of the project, by path. */
export const listFolders =
  (folders: Pick<FolderStore, 'list'>) =>
  async ({ admission }: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const all = await folders.list(admission.projectId)
    const data = all.map(({ id }) => folderView(all, id))
    data.sort((a, b) => a.path.localeCompare(b.path, 'en'))
    return pageAmong(data, input)
  }
