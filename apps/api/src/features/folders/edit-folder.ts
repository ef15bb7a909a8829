import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { requireRevision } from '../../kernel/require-revision.ts'
import { verb } from '../../kernel/verb.ts'
import {
  findChildren,
  requireFolder,
  requireFolderLimit,
  requireValidParent,
  type StoredFolder,
} from './folder-tree.ts'
import { editFolders } from './folders.sql.ts'
import { folderView } from './list-folders.ts'

/** CONFLICT if a sibling has the same name. */
export const createFolder = verb('create_folder', async ({ caller, input, unitOfWork }) => {
  const { name, parent_id: parentId = null } = input
  const id = newId(caller.at)
  const after = await editFolders(unitOfWork, caller, (all) => {
    requireFolderLimit(all)
    requireValidParent(all, id, parentId)
    return { kind: 'created', folder: { id, name, parentId, revision: 1, promptCount: 0 } }
  })
  return { data: folderView(after, id) }
})

/** Moves the folder with its contents. */
export const updateFolder = verb('update_folder', async ({ caller, input, unitOfWork }) => {
  const { folder_id: id, name, parent_id: parentId, revision } = input
  const after = await editFolders(unitOfWork, caller, (all) => {
    const before = requireFolder(all, id)
    requireRevision(revision, before.revision)
    const folder = { ...before, ...omitUndefined({ name, parentId }) }
    requireValidParent(all, id, folder.parentId)
    return { kind: 'updated', folder }
  })
  return { data: folderView(after, id) }
})

/** Deletes an empty folder, or moves its contents elsewhere in the same step. */
export const deleteFolder = verb('delete_folder', async ({ caller, input, unitOfWork }) => {
  const { folder_id: id, move_contents_to: target, revision } = input
  await editFolders(unitOfWork, caller, (all) => {
    const folder = requireFolder(all, id)
    requireRevision(revision, folder.revision)
    if (target === undefined) requireEmpty(all, folder)
    const moveContentsTo = target === 'root' ? null : target
    if (moveContentsTo) requireValidParent(all, id, moveContentsTo)
    return { kind: 'deleted', folder, moveContentsTo }
  })
  return { data: { id } }
})

function requireEmpty(all: readonly StoredFolder[], { id, promptCount }: StoredFolder): void {
  const inside = findChildren(all, id).length
  if (inside + promptCount > 0) throw notEmpty(promptCount, inside)
}

const notEmpty = (prompts: number, folders: number) =>
  new Failure(
    'CONFLICT',
    `The folder contains ${count(prompts, 'prompt')} and ${count(folders, 'folder')}; set move_contents_to to move them first.`,
  )
