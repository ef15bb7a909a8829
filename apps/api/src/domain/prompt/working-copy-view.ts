import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { contentView } from './content-view.ts'
import type { WorkingCopy } from './prompt-store.ts'

/** A prompt as its editors see it. */
export const workingCopyView = (
  prompt: WorkingCopy,
): Output<typeof publicContract.get_working_copy> => ({
  id: prompt.id,
  name: prompt.name,
  slug: prompt.slug,
  description: prompt.description,
  tags: prompt.tags,
  folder_id: prompt.folderId,
  revision: prompt.revision,
  last_version: prompt.lastVersion,
  has_unsaved_changes: prompt.revision !== prompt.savedRevision,
  published_version: prompt.publishedVersion ?? null,
  ...contentView(prompt.content),
})
