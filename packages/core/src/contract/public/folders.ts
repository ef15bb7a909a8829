import { z } from 'zod'
import { displayName } from '../../text.ts'
import { readableFields } from '../derive/readable-with.ts'
import {
  EXAMPLE_ID,
  expectedRevision,
  folderId,
  folderOrRoot,
  page,
  recordRevision,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const Folder = z
  .object({
    id: z.uuid(),
    name: z.string(),
    parent_id: z.uuid().nullable().meta({ description: 'null at the root of the project.' }),
    path: z.string().meta({
      description: 'Names from the root on.',
      examples: ['Support / E-mail'],
    }),
    revision: recordRevision,
    prompt_count: z.int().meta({ description: 'Prompts in the folder itself.' }),
  })
  .meta({ id: 'Folder', description: 'A place for prompts, for people to find them.' })

const FOLDER_FIELDS = { name: true, parent_id: true, path: true, prompt_count: true } as const

/** A folder as a write answers it: the key may have no scope that reads it. */
const ChangedFolder = Folder.extend(
  readableFields('prompts:read', Folder.pick(FOLDER_FIELDS).shape),
).meta({ id: 'ChangedFolder', description: 'A changed folder, as far as the key may read it.' })

const name = displayName.meta({ description: 'Unique among its siblings.', examples: ['Support'] })
const parent_id = folderId
  .nullable()
  .optional()
  .meta({
    description: 'Folder to stand in; null is the root. list_folders shows the ids.',
    examples: [EXAMPLE_ID],
    listedBy: 'list_folders',
  })

export const folderOperations = {
  list_folders: {
    method: 'GET',
    path: '/folders',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'page',
    title: 'List folders',
    description: 'Lists the folders of the project, by path.',
    input: z.strictObject(page('folders', { most: 1_000 })),
    output: z.array(Folder),
  },
  create_folder: {
    method: 'POST',
    path: '/folders',
    scope: 'prompts:write',
    effect: 'adds',
    answers: 'one',
    title: 'Create a folder',
    description: 'Creates a folder for prompts, at the root or in another folder.',
    input: z.strictObject({ name, parent_id }),
    output: ChangedFolder,
  },
  update_folder: {
    method: 'PATCH',
    path: '/folders/:folder_id',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Rename or move a folder',
    description: 'Changes the name of a folder, or where it stands, with all that is in it.',
    input: z.strictObject({
      folder_id: folderId,
      name: name.optional(),
      parent_id,
      revision: expectedRevision,
    }),
    output: ChangedFolder,
  },
  delete_folder: {
    method: 'DELETE',
    path: '/folders/:folder_id',
    scope: 'prompts:write',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a folder',
    description:
      'Deletes an empty folder, or one whose contents you move elsewhere. No prompt is lost.',
    input: z.strictObject({
      folder_id: folderId,
      move_contents_to: folderOrRoot.optional().meta({
        description: 'Where its prompts and folders go: the UUID of a folder, or `root`.',
        examples: ['root'],
        listedBy: 'list_folders',
      }),
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid() }),
  },
} as const satisfies Record<string, PublicOperation>
