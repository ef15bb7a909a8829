import { displayName } from '@promptwire/core/text/text'
import { z } from 'zod'
import {
  EXAMPLE_ID,
  expectedRevision,
  folderId,
  folderOrRoot,
  page,
  recordId,
  recordRevision,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { readableFields } from '../schema/readable-with.ts'

const Folder = z
  .object({
    id: recordId('folder_id'),
    name: z.string(),
    parent_id: z.uuid().nullable().meta({ description: 'Null at the root of the project.' }),
    path: z.string().meta({
      description: 'Folder names from the root.',
      examples: ['Support / Email'],
    }),
    revision: recordRevision,
    prompt_count: z.int().meta({ description: 'Prompts directly in this folder.' }),
  })
  .meta({ id: 'Folder', description: 'A folder of prompts.' })

const FOLDER_FIELDS = { name: true, parent_id: true, path: true, prompt_count: true } as const

/** A folder as returned by writes: limited to what the key may read. */
const ChangedFolder = Folder.extend(
  readableFields('prompts:read', Folder.pick(FOLDER_FIELDS).shape),
).meta({ id: 'ChangedFolder', description: 'A changed folder, limited to what the key may read.' })

const name = displayName.meta({
  description: 'Folder name, unique within its parent.',
  examples: ['Support'],
})
const parent_id = folderId
  .nullable()
  .optional()
  .meta({
    description: 'Parent folder UUID, from list_folders; null for the root.',
    examples: [EXAMPLE_ID],
    listedBy: 'list_folders',
  })

export const folderOperations = {
  list_folders: {
    method: 'GET',
    path: '/folders',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'organize',
    title: 'List folders',
    description:
      'Lists the folders of the project, sorted by path. For the prompts in one use list_prompts.',
    input: z.strictObject(page('folders', { maxLimit: 1_000 })),
    output: z.array(Folder),
  },
  create_folder: {
    method: 'POST',
    path: '/folders',
    scope: 'prompts:write',
    effect: 'adds',
    answers: 'one',
    toolset: 'organize',
    mergedInto: { tool: 'manage_folder', as: 'create' },
    nextStep: 'organize_prompts moves prompts into the folder.',
    aliases: { title: 'name' },
    title: 'Create a folder',
    description:
      'Creates a folder at the root or in another folder. To move prompts into it use organize_prompts.',
    input: z.strictObject({ name, parent_id }),
    output: ChangedFolder,
  },
  update_folder: {
    method: 'PATCH',
    path: '/folders/:folder_id',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'organize',
    mergedInto: { tool: 'manage_folder', as: 'update' },
    nextStep: 'list_folders lists all folders.',
    aliases: { title: 'name' },
    title: 'Rename or move a folder',
    description: 'Renames a folder or moves it with its contents.',
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
    toolset: 'organize',
    mergedInto: { tool: 'manage_folder', as: 'delete' },
    confirmation: 'Delete the folder {folder}? Its prompts stay in the project.',
    nextStep: 'list_folders lists all folders.',
    title: 'Delete a folder',
    description:
      'Deletes an empty folder, or moves its contents first with move_contents_to. Deletes no prompts.',
    input: z.strictObject({
      folder_id: folderId,
      move_contents_to: folderOrRoot.optional().meta({
        description: 'Target folder for the contents: UUID from list_folders, or `root`.',
        examples: ['root'],
        listedBy: 'list_folders',
      }),
      revision: expectedRevision,
    }),
    output: z.object({ id: recordId('folder_id') }),
  },
} as const satisfies Record<string, PublicOperation>
